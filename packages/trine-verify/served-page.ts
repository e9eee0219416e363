// The page of the app as an installation serves it, against the page of the build. The server adds
// facts and preloads to it, and a title with a preview for shared links; anything else differs.

const addedFacts = new RegExp(
  '<html data-profile="(?:demo|production)"(?: data-zone="[A-Za-z0-9_/+-]*")?' +
    ' data-texts="[^"<>]*" data-reads="[^"<>]*"',
);
const addedPreloads = /(?:<link rel="modulepreload" href="\/assets\/[\w.-]+\.js">)+<\/head>/;
const language = /(?<=<html) lang="[\w-]+"/;
const preview =
  '<meta (?:name="(?:description|twitter:card)"|property="og:[a-z_:]+") content="[^"<>]*">';
const canonical = '<link rel="canonical" href="[^"<>]*">';
const title = new RegExp(`<title>[^<]*</title>(?:${preview}|${canonical})*`);
const description = /\s*<meta name="description" content="[^"<>]*"(?: \/)?>/;

/** The built page in the one that is served at `/index.html`. */
export function builtPageIn(served: string): string {
  return served.replace(addedFacts, '<html').replace(addedPreloads, '</head>');
}

/** Whether a page that is served at another address is the built one besides what may be added. */
export function isPageOf(built: string, served: string): boolean {
  return withoutHead(builtPageIn(served)) === withoutHead(built);
}

/** Without what is in the language of the visitor. */
function withoutHead(page: string): string {
  return page.replace(title, '').replace(description, '').replace(language, '');
}
