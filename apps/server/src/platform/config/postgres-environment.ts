// The driver and PostgreSQL's own programs read PGHOST, PGSSLMODE, PGOPTIONS, PGAPPNAME and others
// wherever nothing else was given. Connections are meant to follow their url alone, and an empty
// value does not override a variable, so the variables leave the process before the first
// connection; programs that it starts inherit what is left.

const postgresVariable = /^PG[A-Z_]+$/;

for (const name of Object.keys(process.env)) {
  if (postgresVariable.test(name)) delete process.env[name];
}
