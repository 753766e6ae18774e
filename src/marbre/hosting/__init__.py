"""What a house gives to a game's own features, and what such a feature brings to a house.

A package that has more to offer than a game names a `Feature` by an entry point of the group `marbre.features`: HTTP
routes, jobs for worker processes, tables of the database, what to write when a match is over, things to do at
intervals. The house hands its routes and hooks a `Host`. Games import this package and never the server.

`jobs` and `people` load no framework: worker processes import them.
"""
