import { arrayOf, hex, text } from '../postgres/column.ts';
import { statement } from '../postgres/statement.ts';

export const listFingerprints = statement({
  name: 'secrets.list_fingerprints',
  parameters: {},
  columns: { kind: text, name: text, fingerprint: hex },
  text: `
    select f.kind, f.name, f.fingerprint
    from secret_fingerprint f
    order by f.kind, f.name`,
});

/** Keeps existing rows; waits for another start that writes the same ones. */
export const insertFingerprints = statement({
  name: 'secrets.insert_fingerprints',
  parameters: { kinds: arrayOf(text), names: arrayOf(text), fingerprints: arrayOf(hex) },
  columns: {},
  text: `
    insert into secret_fingerprint (kind, name, fingerprint)
    select g.kind, g.name, g.fingerprint
    from unnest($1::text[], $2::text[], $3::bytea[]) as g (kind, name, fingerprint)
    order by g.kind, g.name
    on conflict do nothing`,
});
