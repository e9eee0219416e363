// The push services that notices may be sent to. The endpoint comes from the browser: without this
// list, an attacker could make the server call addresses of its own network.

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

/** `others` are further origins that the operator allows. */
export function isPushService(endpoint: string, others: readonly string[]): boolean {
  const url = URL.parse(endpoint);
  if (url === null || url.username !== '' || url.password !== '') return false;
  if (others.includes(url.origin)) return true;
  const { protocol, port, hostname } = url;
  return protocol === 'https:' && port === '' && services.some((host) => host.test(hostname));
}
