-- A login that owns its database and is no superuser, as docs/operations.md asks for.
CREATE ROLE fenceline LOGIN PASSWORD 'fenceline' CREATEROLE;
CREATE DATABASE fenceline OWNER fenceline;
\connect fenceline
CREATE EXTENSION postgis;
