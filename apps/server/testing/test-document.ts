// Checks requests of tests against the published document of the API.

import { Ajv2020 } from 'ajv/dist/2020.js';
import { openApiDocument } from '@trine/contract/open-api/document.ts';

interface Parameter {
  readonly in?: string;
  readonly name?: string;
  readonly required?: boolean;
  readonly schema?: object;
}

interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly content: { readonly 'application/json'?: { readonly schema: object } };
  };
}

export const publishedDocument = openApiDocument();

const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema({ $id: 'api:document', components: publishedDocument.components });

/** What is wrong with the fields of a request, as a text; null when the document allows them. */
export function rejectionOfRequest(path: string, fields: object): string | null {
  const schema = requestSchema(path);
  const sent = withoutEmpty(fields, schema.required ?? []);
  return ajv.validate(schema, sent) ? null : `${path}: ${ajv.errorsText()}`;
}

/** An optional field that is sent empty counts as absent. */
function withoutEmpty(fields: object, required: readonly string[]): object {
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== '' || required.includes(name)),
  );
}

interface RequestSchema {
  readonly required?: readonly string[];
}

const schemas = new Map<string, RequestSchema>();

function requestSchema(path: string): RequestSchema {
  const known = schemas.get(path);
  if (known !== undefined) return known;
  const { get, post } = publishedDocument.paths[path] as { get?: Operation; post?: Operation };
  const own = post?.requestBody?.content['application/json']?.schema ?? queryOf(get);
  // References are paths in the whole document.
  const schema = JSON.parse(
    JSON.stringify(own).replaceAll('"#/components/', '"api:document#/components/'),
  ) as RequestSchema;
  schemas.set(path, schema);
  return schema;
}

function queryOf(operation: Operation | undefined): object {
  const query = (operation?.parameters ?? []).filter((it) => it.in === 'query');
  return {
    type: 'object',
    required: query.filter(({ required }) => required).map(({ name }) => name),
    properties: Object.fromEntries(query.map(({ name, schema }) => [name, schema])),
  };
}
