"""Pages of lists in the API."""

from typing import Any

from rest_framework.pagination import PageNumberPagination

__all__ = ["Pages"]


class Pages(PageNumberPagination):
    """Fifty rows a page, up to two hundred on request."""

    page_size = 50
    page_size_query_param = "page_size"
    max_page_size = 200

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        """Describe a page in the words of OpenAPI 3.1, which has no `nullable` any more."""
        described = super().get_paginated_response_schema(schema)
        for name in ("next", "previous"):
            described["properties"][name] = {"type": ["string", "null"], "format": "uri"}
        return described
