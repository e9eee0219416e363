// The driver and PostgreSQL's programs read PGHOST, PGSSLMODE, PGOPTIONS, PGAPPNAME and others as
// defaults. Connections must follow their url only, and an empty value does not override a
// variable. The variables are therefore deleted before the first connection; child processes
// inherit the rest.

const postgresVariable = /^PG[A-Z_]+$/;

for (const name of Object.keys(process.env)) {
  if (postgresVariable.test(name)) delete process.env[name];
}
