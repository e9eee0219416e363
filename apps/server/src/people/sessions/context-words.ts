// Words of this product that people put into passwords: its name, the roles of its staff, what it
// sells and where. A password made only of these, digits and punctuation is rejected, such as
// `Trine-Owner-2026` (OWASP ASVS 5.0, 6.1.2 and 6.2.11). docs/SECURITY.md lists the groups.

const contextWords = `
trine console operator house
owner finance risk support content auditor admin staff manager
player member guest agent vip
lottery lotto casino bet bets betting game games round draw
odds stake win winner lucky big small odd even number
wallet cash cashier bank card deposit withdraw withdrawal usdt
singapore newzealand kualalumpur malaysia australia taipei
`
  .trim()
  .split(/\s+/);

/**
 * Whether all letters of a folded password belong to words of this product; false without letters.
 */
export function isContextPassword(folded: string): boolean {
  const letters = folded.replaceAll(/\P{L}/gu, '');
  const reached = new Set([0]);
  for (let at = 0; at < letters.length; at += 1) {
    if (!reached.has(at)) continue;
    for (const word of contextWords) {
      if (letters.startsWith(word, at)) reached.add(at + word.length);
    }
  }
  return letters !== '' && reached.has(letters.length);
}
