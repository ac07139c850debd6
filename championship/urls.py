"""Addresses of the championship's pages."""

from django.urls import path

from championship.views import entries, logs, races, results, seasons, tables

urlpatterns = [
    path("clubs/<str:public_id>/seasons/new/", seasons.create, name="new_season"),
    path("seasons/<str:public_id>/", seasons.show, name="season"),
    path("seasons/<str:public_id>/races/new/", races.create, name="new_race"),
    path("seasons/<str:public_id>/entries/new/", entries.create, name="new_entry"),
    path("seasons/<str:public_id>/entries/<str:entry_id>/", entries.change, name="change_entry"),
    path("races/<str:public_id>/", races.show, name="race"),
    path("races/<str:public_id>/change/", races.change, name="change_race"),
    path("races/<str:public_id>/tables/new/", tables.create, name="new_table"),
    path("tables/<str:public_id>/", tables.show, name="table"),
    path("tables/<str:public_id>/seats/", tables.seats, name="seats"),
    path("tables/<str:public_id>/submit/", results.submit, name="submit_result"),
    path("tables/<str:public_id>/official/", results.make_official, name="make_official"),
    path("tables/<str:public_id>/reopen/", results.reopen, name="reopen_table"),
    path("submissions/<str:public_id>/withdraw/", results.withdraw, name="withdraw_submission"),
    path("submissions/<str:public_id>/confirm/", results.confirm, name="confirm_submission"),
    path("logs/<str:public_id>/", logs.show, name="log"),
    path("logs/<str:public_id>/raw/", logs.raw, name="log_raw"),
]
