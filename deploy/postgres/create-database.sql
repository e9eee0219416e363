-- The database of an installation and its owner, on your own PostgreSQL; run with psql as an
-- administrator:
--
--   psql -v password_file=/etc/trine/database-password -f deploy/postgres/create-database.sql
--
-- The owner may make roles, since `npm run setup` makes the two that the processes sign in as. They
-- own nothing; the owner's address, DATABASE_OWNER_URL, is for migrations and commands alone.
-- Further installations on the same server get names of their own: -v name=shop.

\set ON_ERROR_STOP on
\if :{?password_file}
\else
  \set password_file /run/secrets/database-password
\endif
\if :{?name}
\else
  \set name trine
\endif
\set password `cat :'password_file'`
create role :"name" login createrole password :'password';
-- From PostgreSQL 16 on, changing the owner of a database needs membership in the new owner.
grant :"name" to current_user;
create database :"name" owner :"name" encoding 'UTF8' template template0;
-- Large objects are of no use to an installation and could fill the disk; who may store them is a
-- superuser's to decide, in each database.
\connect :"name"
revoke execute on function lo_creat(integer), lo_create(oid), lo_from_bytea(oid, bytea) from public;
