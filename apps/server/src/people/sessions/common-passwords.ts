// The passwords that people choose most often, in lower case: 49,000 of a kept list, and those of
// Asia and of betting that it lacks. Attackers try these first.

import { dictionary } from '@zxcvbn-ts/language-common';

/** Sorted. Runs and repetitions of digits, which the kept list lacks, are added here. */
const ownList = `
001122 00112233 012345 0123456 01234567 012345678 0123456789 098765 0987654321 100200 110110jp
1233211234567 123412345 1234512345 123456123456 1234567890123 123456a@ 123456aa@ 13145200 198023
1q2w3e4 201314 234567 2345678 23456789 345678 456789 5211314 567890 5845201314 654321 7654321
7758258 7758521 87654321 87654321a 88888888a 987654 98765432 987654321 9876543210 999999a aa102030
aa112233 aa12345678 aa@123456 abc@1234 abcd1234! abcd@123 abcd@1234 abcdef abcdefg abcdefgh
abcdefghi admin1234 admin12345 admin123456 admin@123 adminadmin aldkfl anthony123 aqzsedrf
babygirl12 bank123 barcelona1 blink1821 bond0071 caonima casino123 changeme123 chelsea123 china123
classified clave123 company1 confidential contraseña corinthians creditcard cs123456 debian
demo123 demo@123 deusefiel dkssud dlfgud emoboy emogirl estrella1 facebook1 familia1 forzamilan
gabriel123 gkrtod gksrnr guest123 hacker123 hatsune hello12345 hellokitty1 hola1234 hongkong1
hotmail india@123 japan123 jessica123 jesuscristo jonasbrothers juventus1 juventus10 kawasaki1
konnichiwa korea123 letmein! linkedin login123 lovelove1 loverboy1 mibebe michaeljordan minecraft1
mnbvcxz mobilemail monitoring motorola1 newcastle1 office123 onedirection p@$$w0rd p@55w0rd
p@ssw0rd1 p@ssword pa$$word pass12345 pass@123 pass@1234 password. password12345 password@123
player123 player2 postgres princesa1 princess12 princess123 qlalfqjsgh qwerty1! qwerty123q
qwerty@123 qwertz rlaehdgus saranghae saranghe secure123 server123 simpsons1 skdltm spongebob1
summer123 summer2020 sunshine123 sunshine2 superstar1 taiwan123 taylorswift teamo1 tequiero1
test12345 test@123 thepassword theworldinyourhand tinkerbell1 tkdgus tokyo123 trustno1! twitter
ubuntu undefined user1234 wang1234 wangyut2 welcome! welcome@123 windows10 windows7 woaini123
woaini1314 woaini520 woaiwojia work123 yahoo1 zhfldk zxcvbnm123456 йцукен пароль
`;

export const ownPasswords: readonly string[] = ownList.split(/\s+/).filter(Boolean);

let passwords: ReadonlySet<string> | null = null;

/** Built at the first question: it takes a tenth of a second, which no start has to wait. */
export function commonPasswords(): ReadonlySet<string> {
  passwords ??= new Set([...dictionary['passwords-common'], ...ownPasswords]);
  return passwords;
}
