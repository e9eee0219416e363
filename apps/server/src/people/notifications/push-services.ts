// Where pushes may be sent: a browser names the address, and a server that calls any address it is
// given could be led into its own network. So these are the services of the browsers that there
// are, and origins that the operator names.

const services: readonly RegExp[] = [
  // Chrome, Edge on Android, Samsung, Opera, Brave.
  /^(fcm|android)\.googleapis\.com$/,
  // Firefox.
  /^([\w-]+\.)*push\.services\.mozilla\.com$/,
  // Edge on Windows.
  /^([\w-]+\.)*notify\.windows\.com$/,
  // Safari.
  /^([\w-]+\.)*push\.apple\.com$/,
];

/** `others` are origins as browsers spell them. */
export function isPushService(endpoint: string, others: readonly string[]): boolean {
  const url = URL.parse(endpoint);
  if (url === null || url.username !== '' || url.password !== '') return false;
  if (others.includes(url.origin)) return true;
  const { protocol, port, hostname } = url;
  return protocol === 'https:' && port === '' && services.some((host) => host.test(hostname));
}
