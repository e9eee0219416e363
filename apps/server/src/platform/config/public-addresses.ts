// The addresses at which players and staff reach the installation, and the contacts of its
// operator.

import { ConfigurationError, rejection, valueOf, type Environment } from './environment.ts';

export interface PublicAddresses {
  /** Origins of the API as configured, the only ones that pages may call; empty: unset. */
  readonly lines: readonly string[];
  /**
   * Origins of push services beside those of the browsers, and the operator's contact for them.
   */
  readonly push: { readonly services: readonly string[]; readonly contact: string };
  /** The contact for security reports, a URI; null: none. */
  readonly securityContact: string | null;
  /** The independent body that decides complaints of players; null: none. */
  readonly complaintsBody: ComplaintsBody | null;
}

export interface ComplaintsBody {
  readonly name: string;
  readonly url: string;
}

const maxLines = 8;
const defaultPushContact = 'mailto:operator@trine.example';

export function readPublicAddresses(
  environment: Environment,
  profile: 'demo' | 'production',
): PublicAddresses {
  const lines = readOrigins(environment, 'LINES', profile);
  if (profile === 'production' && lines.length === 0) {
    throw new ConfigurationError(
      'LINES is not set; production needs the public address of the site, such as ' +
        'https://play.example.com.',
    );
  }
  const services = readOrigins(environment, 'PUSH_SERVICES', profile);
  const contact = readPushContact(environment) ?? lines.find(isHttps) ?? defaultPushContact;
  return {
    lines,
    push: { services, contact },
    securityContact: readSecurityContact(environment),
    complaintsBody: readComplaintsBody(environment),
  };
}

function isHttps(origin: string): boolean {
  return origin.startsWith('https:');
}

/** Each is spelled as browsers spell an origin: without a path, a user or a standard port. */
function readOrigins(
  environment: Environment,
  name: string,
  profile: 'demo' | 'production',
): string[] {
  const value = valueOf(environment, name);
  if (value === null) return [];
  const protocols = profile === 'production' ? ['https:'] : ['http:', 'https:'];
  const origins = value.split(',').map((part) => {
    const text = part.trim();
    const url = URL.parse(text);
    if (url === null || !protocols.includes(url.protocol) || url.origin !== text.toLowerCase()) {
      const allowed = protocols.map((protocol) => `${protocol}//`).join(' or ');
      throw rejection(name, text, `origins with commas between, ${allowed} and no path`);
    }
    return url.origin;
  });
  if (origins.length > maxLines || new Set(origins).size < origins.length) {
    throw rejection(name, value, `at most ${maxLines} different origins`);
  }
  return origins;
}

/** Some push services reject an operator without a contact. */
function readPushContact(environment: Environment): string | null {
  const given = valueOf(environment, 'PUSH_CONTACT');
  if (given === null || /^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/.test(given)) return given;
  throw rejection('PUSH_CONTACT', given, 'an address that begins with mailto: or https://');
}

/** As the field Contact of RFC 9116, 2.5.3: one URI, and https where it is a page. */
function readSecurityContact(environment: Environment): string | null {
  const given = valueOf(environment, 'SECURITY_CONTACT');
  if (given === null || /^(mailto:[^@\s]+@[^@\s]+|https:\/\/[!-~]+|tel:\+[\d-]+)$/.test(given)) {
    return given;
  }
  throw rejection('SECURITY_CONTACT', given, 'a URI that begins with mailto:, https:// or tel:+');
}

/** A name and the address of a page, such as `The Ombudsman https://ombudsman.example`. */
function readComplaintsBody(environment: Environment): ComplaintsBody | null {
  const given = valueOf(environment, 'COMPLAINTS_BODY');
  if (given === null) return null;
  const { name, url } = /^(?<name>\S.{0,79}?) +(?<url>https:\/\/[!-~]+)$/.exec(given)?.groups ?? {};
  if (name !== undefined && url !== undefined && URL.canParse(url)) return { name, url };
  throw rejection('COMPLAINTS_BODY', given, 'a name, a blank and an address with https://');
}
