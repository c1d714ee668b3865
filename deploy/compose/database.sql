-- A login that owns its database and is not a superuser, as docs/operations.md requires.
CREATE ROLE fenceline LOGIN PASSWORD 'fenceline' CREATEROLE;
CREATE DATABASE fenceline OWNER fenceline;
\connect fenceline
CREATE EXTENSION postgis;
