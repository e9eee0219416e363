#!/usr/bin/env python3
"""Checks a round of Trine. Python 3.9 or newer, standard library only.

    verify.py ORIGIN GAME ISSUE     such as https://trine.example 1 20260105007
    verify.py FILE                  answers that `trine-verify --save` has written
    verify.py receipt FILE          a receipt that the app or `trine-verify --save` has written
    verify.py owed FILE             a proof of what is owed that the wallet has saved

Written from FAIRNESS.md, RFC 8032 and RFC 9380. Prints each step; exit code 0 if all hold, 1 if one fails,
2 if nothing could be checked, 3 if the round is not drawn, its book is not there or its file has no
timetable, 4 if all hold under a demo's own key.
"""

import base64
import functools
import hashlib
import hmac
import json
import re
import sys
import urllib.error
import urllib.parse
import urllib.request
from datetime import date, datetime, timedelta, timezone
from zoneinfo import ZoneInfo, available_timezones

# The chain of FAIRNESS.md, "The beacon".
QUICKNET = {
    "chain_hash": "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971",
    "public_key": "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c"
    "8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb"
    "5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
    "period": 3,
    "genesis_time": 1692803367,
}
DOMAIN = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"
EMPTY_ROOT = hashlib.sha256(b"").hexdigest()
SEAL_MARGIN_MS = 500


# BLS12-381 ------------------------------------------------------------------------------------
# The curve of RFC 9380, section 8.8: y^2 = x^3 + 4 over P, and y^2 = x^3 + 4 (1 + u) over the
# numbers a + b u with u^2 = -1, which are pairs here. A point is a pair of coordinates or None.

P = 0x1A0111EA397FE69A4B1BA7B6434BACD764774B84F38512BF6730D2A0F6B0F6241EABFFFEB153FFFFB9FEFFFFFFFFAAAB
ORDER = 0x73EDA753299D7D483339D80809A1D80553BDA402FFFE5BFEFFFFFFFF00000001
PARAMETER = 0xD201000000010000
G2 = (
    (
        0x024AA2B2F08F0A91260805272DC51051C6E47AD4FA403B02B4510B647AE3D1770BAC0326A805BBEFD48056C8C121BDB8,
        0x13E02B6052719F607DACD3A088274F65596BD0D09920B61AB5DA61BBDC7F5049334CF11213945D57E5AC7D055D042B7E,
    ),
    (
        0x0CE5D527727D6E118CC9CDC6DA2E351AADFD9BAA8CBDD3A76D429A695160D12C923AC9CC3BACA289E193548608B82801,
        0x0606C4A02EA734CC32ACD2B02BC28B99CB3E287E85A763AF267492AB572E99AB3F370D275CEC1DA1AAA9075FF05F79BE,
    ),
)

# The curve from which the map of RFC 9380 leads to this one, and the polynomials of that map.
ISOGENOUS_A = 0x144698A3B8E9433D693A02C96D4982B0EA985383EE66A8D8E8981AEFD881AC98936F8DA0E0F97F5CF428082D584C1D
ISOGENOUS_B = 0x12E2908D11688030018B12E8753EEE3B2016C1F0F24F4070A0B9C14FCEF35EF55A23215A316CEAA5D1CC48E98E172BE0
X_NUMERATOR = [
    0x11a05f2b1e833340b809101dd99815856b303e88a2d7005ff2627b56cdb4e2c85610c2d5f2e62d6eaeac1662734649b7,
    0x17294ed3e943ab2f0588bab22147a81c7c17e75b2f6a8417f565e33c70d1e86b4838f2a6f318c356e834eef1b3cb83bb,
    0xd54005db97678ec1d1048c5d10a9a1bce032473295983e56878e501ec68e25c958c3e3d2a09729fe0179f9dac9edcb0,
    0x1778e7166fcc6db74e0609d307e55412d7f5e4656a8dbf25f1b33289f1b330835336e25ce3107193c5b388641d9b6861,
    0xe99726a3199f4436642b4b3e4118e5499db995a1257fb3f086eeb65982fac18985a286f301e77c451154ce9ac8895d9,
    0x1630c3250d7313ff01d1201bf7a74ab5db3cb17dd952799b9ed3ab9097e68f90a0870d2dcae73d19cd13c1c66f652983,
    0xd6ed6553fe44d296a3726c38ae652bfb11586264f0f8ce19008e218f9c86b2a8da25128c1052ecaddd7f225a139ed84,
    0x17b81e7701abdbe2e8743884d1117e53356de5ab275b4db1a682c62ef0f2753339b7c8f8c8f475af9ccb5618e3f0c88e,
    0x80d3cf1f9a78fc47b90b33563be990dc43b756ce79f5574a2c596c928c5d1de4fa295f296b74e956d71986a8497e317,
    0x169b1f8e1bcfa7c42e0c37515d138f22dd2ecb803a0c5c99676314baf4bb1b7fa3190b2edc0327797f241067be390c9e,
    0x10321da079ce07e272d8ec09d2565b0dfa7dccdde6787f96d50af36003b14866f69b771f8c285decca67df3f1605fb7b,
    0x6e08c248e260e70bd1e962381edee3d31d79d7e22c837bc23c0bf1bc24c6b68c24b1b80b64d391fa9c8ba2e8ba2d229,
]
X_DENOMINATOR = [
    0x8ca8d548cff19ae18b2e62f4bd3fa6f01d5ef4ba35b48ba9c9588617fc8ac62b558d681be343df8993cf9fa40d21b1c,
    0x12561a5deb559c4348b4711298e536367041e8ca0cf0800c0126c2588c48bf5713daa8846cb026e9e5c8276ec82b3bff,
    0xb2962fe57a3225e8137e629bff2991f6f89416f5a718cd1fca64e00b11aceacd6a3d0967c94fedcfcc239ba5cb83e19,
    0x3425581a58ae2fec83aafef7c40eb545b08243f16b1655154cca8abc28d6fd04976d5243eecf5c4130de8938dc62cd8,
    0x13a8e162022914a80a6f1d5f43e7a07dffdfc759a12062bb8d6b44e833b306da9bd29ba81f35781d539d395b3532a21e,
    0xe7355f8e4e667b955390f7f0506c6e9395735e9ce9cad4d0a43bcef24b8982f7400d24bc4228f11c02df9a29f6304a5,
    0x772caacf16936190f3e0c63e0596721570f5799af53a1894e2e073062aede9cea73b3538f0de06cec2574496ee84a3a,
    0x14a7ac2a9d64a8b230b3f5b074cf01996e7f63c21bca68a81996e1cdf9822c580fa5b9489d11e2d311f7d99bbdcc5a5e,
    0xa10ecf6ada54f825e920b3dafc7a3cce07f8d1d7161366b74100da67f39883503826692abba43704776ec3a79a1d641,
    0x95fc13ab9e92ad4476d6e3eb3a56680f682b4ee96f7d03776df533978f31c1593174e4b4b7865002d6384d168ecdd0a,
    0x000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000001,
]
Y_NUMERATOR = [
    0x90d97c81ba24ee0259d1f094980dcfa11ad138e48a869522b52af6c956543d3cd0c7aee9b3ba3c2be9845719707bb33,
    0x134996a104ee5811d51036d776fb46831223e96c254f383d0f906343eb67ad34d6c56711962fa8bfe097e75a2e41c696,
    0xcc786baa966e66f4a384c86a3b49942552e2d658a31ce2c344be4b91400da7d26d521628b00523b8dfe240c72de1f6,
    0x1f86376e8981c217898751ad8746757d42aa7b90eeb791c09e4a3ec03251cf9de405aba9ec61deca6355c77b0e5f4cb,
    0x8cc03fdefe0ff135caf4fe2a21529c4195536fbe3ce50b879833fd221351adc2ee7f8dc099040a841b6daecf2e8fedb,
    0x16603fca40634b6a2211e11db8f0a6a074a7d0d4afadb7bd76505c3d3ad5544e203f6326c95a807299b23ab13633a5f0,
    0x4ab0b9bcfac1bbcb2c977d027796b3ce75bb8ca2be184cb5231413c4d634f3747a87ac2460f415ec961f8855fe9d6f2,
    0x987c8d5333ab86fde9926bd2ca6c674170a05bfe3bdd81ffd038da6c26c842642f64550fedfe935a15e4ca31870fb29,
    0x9fc4018bd96684be88c9e221e4da1bb8f3abd16679dc26c1e8b6e6a1f20cabe69d65201c78607a360370e577bdba587,
    0xe1bba7a1186bdb5223abde7ada14a23c42a0ca7915af6fe06985e7ed1e4d43b9b3f7055dd4eba6f2bafaaebca731c30,
    0x19713e47937cd1be0dfd0b8f1d43fb93cd2fcbcb6caf493fd1183e416389e61031bf3a5cce3fbafce813711ad011c132,
    0x18b46a908f36f6deb918c143fed2edcc523559b8aaf0c2462e6bfe7f911f643249d9cdf41b44d606ce07c8a4d0074d8e,
    0xb182cac101b9399d155096004f53f447aa7b12a3426b08ec02710e807b4633f06c851c1919211f20d4c04f00b971ef8,
    0x245a394ad1eca9b72fc00ae7be315dc757b3b080d4c158013e6632d3c40659cc6cf90ad1c232a6442d9d3f5db980133,
    0x5c129645e44cf1102a159f748c4a3fc5e673d81d7e86568d9ab0f5d396a7ce46ba1049b6579afb7866b1e715475224b,
    0x15e6be4e990f03ce4ea50b3b42df2eb5cb181d8f84965a3957add4fa95af01b2b665027efec01c7704b456be69c8b604,
]
Y_DENOMINATOR = [
    0x16112c4c3a9c98b252181140fad0eae9601a6de578980be6eec3232b5be72e7a07f3688ef60c206d01479253b03663c1,
    0x1962d75c2381201e1a0cbd6c43c348b885c84ff731c4d59ca4a10356f453e01f78a4260763529e3532f6102c2e49a03d,
    0x58df3306640da276faaae7d6e8eb15778c4855551ae7f310c35a5dd279cd2eca6757cd636f96f891e2538b53dbf67f2,
    0x16b7d288798e5395f20d23bf89edb4d1d115c5dbddbcd30e123da489e726af41727364f2c28297ada8d26d98445f5416,
    0xbe0e079545f43e4b00cc912f8228ddcc6d19c9f0f69bbb0542eda0fc9dec916a20b15dc0fd2ededda39142311a5001d,
    0x8d9e5297186db2d9fb266eaac783182b70152c65550d881c5ecd87b6f0f5a6449f38db9dfa9cce202c6477faaf9b7ac,
    0x166007c08a99db2fc3ba8734ace9824b5eecfdfa8d0cf8ef5dd365bc400a0051d5fa9c01a58b1fb93d1a1399126a775c,
    0x16a3ef08be3ea7ea03bcddfabba6ff6ee5a4375efa1f4fd7feb34fd206357132b920f5b00801dee460ee415a15812ed9,
    0x1866c8ed336c61231a1be54fd1d74cc4f9fb0ce4c6af5920abc5750c4bf39b4852cfe2f7bb9248836b233d9d55535d4a,
    0x167a55cda70a6e1cea820597d94a84903216f763e13d87bb5308592e7ea7d4fbc7385ea3d529b35e346ef48bb8913f55,
    0x4d2f259eea405bd48f010a01ad2911d9c6dd039bb61a6290e591b36e636a5c871a5c29f4f83060400f8b49cba8f6aa8,
    0xaccbb67481d033ff5852c1e48c50c477f94ff8aefce42d28c0f9a88cea7913516f968986f7ebbea9684b529e2561092,
    0xad6b9514c767fe3c3613144b45f1496543346d98adf02267d5ceef9a00d9b8693000763e3b90ac11e99b138573345cc,
    0x2660400eb2e4f3b628bdd0d53cd76f2bf565b94e72927c1cb748df27942480e420517bd8714cc80d1fadc1326ed06f7,
    0xe0fa1d816ddc03e6b24255e0d7819c171c40f65e273b853324efcd6356caa205ca2f570f13497804415473a1d634b8f,
    0x000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000001,
]


def square_root(a):
    root = pow(a, (P + 1) // 4, P)
    return root if root * root % P == a % P else None


def add2(a, b):
    return ((a[0] + b[0]) % P, (a[1] + b[1]) % P)


def subtract2(a, b):
    return ((a[0] - b[0]) % P, (a[1] - b[1]) % P)


def multiply2(a, b):
    return ((a[0] * b[0] - a[1] * b[1]) % P, (a[0] * b[1] + a[1] * b[0]) % P)


def invert2(a):
    inverse = pow(a[0] * a[0] + a[1] * a[1], -1, P)
    return (a[0] * inverse % P, -a[1] * inverse % P)


def square_root2(a):
    norm = square_root(a[0] * a[0] + a[1] * a[1])
    if norm is None:
        return None
    half = pow(2, -1, P)
    first = square_root((a[0] + norm) * half)
    if first is None:
        first = square_root((a[0] - norm) * half)
    if not first:
        return None
    root = (first, a[1] * half * pow(first, -1, P) % P)
    return root if multiply2(root, root) == (a[0] % P, a[1] % P) else None


def add1(a, b):
    """Adds two points over P."""
    if a is None or b is None:
        return b if a is None else a
    if a[0] == b[0]:
        if (a[1] + b[1]) % P == 0:
            return None
        slope = 3 * a[0] * a[0] * pow(2 * a[1], -1, P)
    else:
        slope = (b[1] - a[1]) * pow(b[0] - a[0], -1, P)
    x = (slope * slope - a[0] - b[0]) % P
    return (x, (slope * (a[0] - x) - a[1]) % P)


def repeat(combine, neutral, element, times):
    """The element combined with itself so many times, by doubling."""
    result = neutral
    for digit in bin(times)[2:]:
        result = combine(result, result)
        if digit == "1":
            result = combine(result, element)
    return result


def multiply1(point, factor):
    return repeat(add1, None, point, factor)


# Numbers of degree 12: six pairs, the coefficients of w^0 to w^5, with w^6 = 1 + u.
ONE = [(1, 0)] + [(0, 0)] * 5


def multiply12(a, b):
    terms = [[0, 0] for _ in range(11)]
    for i, (a0, a1) in enumerate(a):
        if a0 == 0 and a1 == 0:
            continue
        for j, (b0, b1) in enumerate(b):
            term = terms[i + j]
            term[0] += a0 * b0 - a1 * b1
            term[1] += a0 * b1 + a1 * b0
    for i in range(10, 5, -1):
        real, imaginary = terms[i]
        terms[i - 6][0] += real - imaginary
        terms[i - 6][1] += real + imaginary
    return [(real % P, imaginary % P) for real, imaginary in terms[:6]]


def power12(a, exponent):
    return repeat(multiply12, ONE, a, exponent)


def step(t, q, at):
    """The sum of two points over pairs, and the line through them at a point over P, times w^3."""
    if t == q:
        numerator = multiply2((3, 0), multiply2(t[0], t[0]))
        slope = multiply2(numerator, invert2(add2(t[1], t[1])))
    else:
        slope = multiply2(subtract2(q[1], t[1]), invert2(subtract2(q[0], t[0])))
    x = subtract2(multiply2(slope, slope), add2(t[0], q[0]))
    y = subtract2(multiply2(slope, subtract2(t[0], x)), t[1])
    zero = (0, 0)
    constant = subtract2(t[1], multiply2(slope, t[0]))
    line = [constant, zero, multiply2(slope, (at[0], 0)), (-at[1] % P, 0), zero, zero]
    return (x, y), line


def miller(at, q):
    """Miller's loop of the ate pairing, without the final power."""
    result, t = ONE, q
    for digit in bin(PARAMETER)[3:]:
        t, line = step(t, t, at)
        result = multiply12(multiply12(result, result), line)
        if digit == "1":
            t, line = step(t, q, at)
            result = multiply12(result, line)
    return result


def pairings_agree(a, p, b, q):
    """Whether e(a, p) = e(b, q): the product with one negated point is 1 after the final power."""
    product = multiply12(miller(a, p), miller((b[0], -b[1] % P), q))
    return power12(product, (P**12 - 1) // ORDER) == ONE


def expand(message, length):
    """expand_message_xmd with SHA-256: RFC 9380, section 5.3.1."""
    domain = DOMAIN + bytes([len(DOMAIN)])
    first = hashlib.sha256(bytes(64) + message + length.to_bytes(2, "big") + b"\0" + domain).digest()
    block, blocks = bytes(32), b""
    for index in range(1, length // 32 + 1):
        mixed = bytes(x ^ y for x, y in zip(first, block))
        block = hashlib.sha256((first if index == 1 else mixed) + bytes([index]) + domain).digest()
        blocks += block
    return blocks


def evaluate(coefficients, x):
    result = 0
    for coefficient in reversed(coefficients):
        result = (result * x + coefficient) % P
    return result


def map_to_curve(u):
    """The simplified SWU map and the isogeny of degree 11: RFC 9380, sections 6.6.2 and E.2."""
    a, b, z = ISOGENOUS_A, ISOGENOUS_B, 11
    t = z * u * u % P
    bottom = (t * t + t) % P
    x = b * pow(z * a, -1, P) if bottom == 0 else -b * pow(a, -1, P) * (1 + pow(bottom, -1, P))
    x %= P
    y = square_root((x * x * x + a * x + b) % P)
    if y is None:
        x = t * x % P
        y = square_root((x * x * x + a * x + b) % P)
    if y % 2 != u % 2:
        y = -y % P
    across = evaluate(X_NUMERATOR, x) * pow(evaluate(X_DENOMINATOR, x), -1, P) % P
    up = y * evaluate(Y_NUMERATOR, x) * pow(evaluate(Y_DENOMINATOR, x), -1, P) % P
    return (across, up)


def hash_to_curve(message):
    data = expand(message, 128)
    u = [int.from_bytes(data[at : at + 64], "big") % P for at in (0, 64)]
    return multiply1(add1(map_to_curve(u[0]), map_to_curve(u[1])), PARAMETER + 1)


def is_hex(text, digits):
    return len(text) == digits and all(digit in "0123456789abcdef" for digit in text)


def read_signature(text):
    """A compressed point of G1, or None: another spelling, no point, infinity, another subgroup."""
    if not is_hex(text, 96):
        return None
    number = int(text, 16)
    flags, x = number >> 381, number & ((1 << 381) - 1)
    if flags not in (0b100, 0b101) or x >= P:
        return None
    y = square_root((x * x * x + 4) % P)
    if y is None:
        return None
    if (y > (P - 1) // 2) != (flags == 0b101):
        y = P - y
    return (x, y) if multiply1((x, y), ORDER) is None else None


def read_key(text):
    """A compressed point of G2."""
    number = int(text, 16)
    flags = number >> 765
    x = (number & ((1 << 384) - 1), (number >> 384) & ((1 << 381) - 1))
    y = square_root2(add2(multiply2(x, multiply2(x, x)), (4, 4)))
    is_larger = y[1] > (P - 1) // 2 or (y[1] == 0 and y[0] > (P - 1) // 2)
    if is_larger != (flags & 1 == 1):
        y = (-y[0] % P, -y[1] % P)
    return (x, y)


def verify_beacon(chain, number, signature):
    point = read_signature(signature)
    if point is None or number < 1:
        return False
    message = hashlib.sha256(number.to_bytes(8, "big")).digest()
    return pairings_agree(point, G2, hash_to_curve(message), read_key(chain["public_key"]))


# The timetable ------------------------------------------------------------------------------------

LINE = re.compile(
    r"trine/1/timetable\|([1-9][0-9]{0,8})\|([1-9][0-9]{0,8})\|(0|[1-9][0-9]{0,14})"
    r"\|([A-Za-z0-9_+/-]{1,64})"
    r"\|(always|(?:[01][0-9]|2[0-3]):[0-5][0-9]-(?:[01][0-9]|2[0-3]):[0-5][0-9])"
    r"\|([1-9][0-9]{0,3})\|([1-9][0-9]{0,3})\|(0|[1-9][0-9]{0,3})"
)


@functools.cache
def read_version(line):
    """(game, version, valid from, zone, hours, round, close and offset in seconds), or None."""
    found = LINE.fullmatch(line)
    if found is None:
        return None
    game, version, start, zone, hours, length, close, offset = found.groups()
    length, close, offset = int(length), int(close), int(offset)
    if length % 3 or close % 3 or offset % 3 or length > 3600 or close >= length or offset >= length:
        return None
    known = available_timezones()
    if not known:
        raise ValueError("this Python has no zones: install the package tzdata")
    if zone not in known:
        return None
    return (int(game), int(version), int(start), ZoneInfo(zone), hours, length, close, offset)


def read_timetable(lines, game):
    """All versions in order, or None."""
    versions, start = [], 0
    for number, line in enumerate(lines, 1):
        version = read_version(line)
        if version is None or version[:2] != (game, number) or version[2] < start:
            return None
        start = version[2]
        versions.append(version)
    return versions


def first_instant(day, time, zone):
    """The first epoch second at which the zone's clock shows this time or a later one."""
    hours, minutes = map(int, time.split(":"))
    wanted = datetime(day.year, day.month, day.day, hours, minutes)
    in_utc = int(wanted.replace(tzinfo=timezone.utc).timestamp())
    around = [datetime.fromtimestamp(in_utc + away, zone) for away in (-86_400, 86_400)]
    second = in_utc - max(int(at.utcoffset().total_seconds()) for at in around)
    while datetime.fromtimestamp(second, zone).replace(tzinfo=None) < wanted:
        second += 60
    return second


def sale_of(day, version):
    """When the first round of a sale day opens, and how many there are."""
    _, _, _, zone, hours, length, _, offset = version
    after = day + timedelta(days=1)
    if hours == "always":
        before = [-(-(first_instant(at, "00:00", zone) - offset) // length) for at in (day, after)]
        return before[0] * length + offset, before[1] - before[0]
    opens, closes = hours.split("-")
    first = first_instant(day, opens, zone)
    last = first_instant(after if closes <= opens else day, closes, zone)
    return first, (last - first) // length


def times_of(lines, game, issue):
    """When the round of an issue opens and is drawn, in epoch seconds, or None."""
    versions = read_timetable(lines, game)
    if not versions or re.fullmatch("[0-9]{11,13}", issue) is None or int(issue[8:]) == 0:
        return None
    try:
        day = date(int(issue[:4]), int(issue[4:6]), int(issue[6:8]))
    except ValueError:
        return None
    number, used = int(issue[8:]), 0
    for at, version in enumerate(versions):
        length = version[5]
        first, rounds = sale_of(day, version)
        begin = max(0, (version[2] - first * 1000) // (length * 1000))
        end = rounds
        if at + 1 < len(versions):
            end = min(end, (versions[at + 1][2] - first * 1000) // (length * 1000))
        if begin >= end:
            continue
        skipped = max(0, used - begin)
        used = end + skipped
        index = number - 1 - skipped
        if begin <= index < end:
            digits = max(3, len(str(-(-90_000 // length))))
            opens = first + index * length
            return (opens, opens + length) if issue[8:] == str(number).zfill(digits) else None
    return None


# Receipts and the sealed book ---------------------------------------------------------------------

PLAYS = (
    "big small odd even big_odd big_even small_odd small_even extreme_big extreme_small".split()
    + [f"sum_{total}" for total in range(28)]
)
RECORD_BYTES = 43


def sha256(data):
    return hashlib.sha256(data).digest()


def commitment_of(order, nonce):
    return sha256(f"{order}|{nonce}".encode()).hex()


def receipt_of(version, game, issue, order, play, stake, odds, nonce):
    if version == 1:
        return f"trine/1|{game}|{issue}|{order}|{play}|{stake}|{odds}|{nonce}"
    return f"trine/2|{game}|{issue}|{play}|{stake}|{odds}|{commitment_of(order, nonce)}"


def leaf_of(receipt):
    return sha256(b"\0" + receipt.encode())


def tree_root(leaves):
    """RFC 6962, section 2.1, level by level: a last hash without a sibling moves up unchanged."""
    level = leaves or [sha256(b"")]
    while len(level) > 1:
        pairs = [b"".join(level[at : at + 2]) for at in range(0, len(level), 2)]
        level = [pair if len(pair) == 32 else sha256(b"\x01" + pair) for pair in pairs]
    return level[0].hex()


def wins(play, total):
    if play.startswith("sum_"):
        return total == int(play[4:])
    if play.startswith("extreme_"):
        return total >= 22 if play == "extreme_big" else total <= 5
    is_big, is_odd = total >= 14, total % 2 == 1
    halves = {"big": is_big, "small": not is_big, "odd": is_odd, "even": not is_odd}
    return all(halves[half] for half in play.split("_"))


def read_book(book, game, issue):
    """The orders of a published book: play, stake, odds, commitment."""
    header, _, records = book.partition(b"\n")
    count, rest = divmod(len(records), RECORD_BYTES)
    if rest or header != f"trine/book/2|{game}|{issue}|{count}".encode():
        raise ValueError("this is no book of the round")
    orders = []
    for at in range(0, len(records), RECORD_BYTES):
        record = records[at : at + RECORD_BYTES]
        stake, odds = int.from_bytes(record[1:7], "big"), int.from_bytes(record[7:11], "big")
        orders.append((PLAYS[record[0]], stake, odds, record[11:].hex()))
    return orders


def tally(book, game, issue, total):
    """Root, count, stake and payouts; no payouts without a sum."""
    leaves, stakes, paid = [], 0, 0
    for play, stake, odds, commitment in read_book(book, game, issue):
        leaves.append(leaf_of(f"trine/2|{game}|{issue}|{play}|{stake}|{odds}|{commitment}"))
        stakes += stake
        if total is not None and wins(play, total):
            paid += stake * odds // 100
    return tree_root(leaves), len(leaves), stakes, None if total is None else paid


def money(minor):
    return f"{minor // 100}.{minor % 100:02}"


# The steps ---------------------------------------------------------------------------------------


def digits_of(randomness, game, issue):
    message = f"trine/1|{game}|{issue}".encode()
    block = hmac.new(bytes.fromhex(randomness), message, hashlib.sha256).digest()
    while True:
        for at in range(0, 32, 2):
            word = int.from_bytes(block[at : at + 2], "big")
            if word < 65_000:
                return [int(digit) for digit in f"{word % 1000:03}"]
        block = hashlib.sha256(block).digest()


def beacon_time(chain, number):
    return chain["genesis_time"] + (number - 1) * chain["period"]


def first_round_at(chain, seconds):
    return 1 + max(0, -(-(seconds - chain["genesis_time"]) // chain["period"]))


def missing(facts):
    return "fails" if facts["status"] in ("drawn", "settled") else "unknown"


def said(holds):
    return "holds" if holds else "fails"


def check_named(chain, facts, timetable):
    number = facts["beacon_round"]
    is_first = number == first_round_at(chain, facts["draw_at"])
    is_chain = facts["chain_hash"] == chain["chain_hash"]
    if not (is_chain and is_first and facts["opened_at"] < beacon_time(chain, number)):
        return "fails"
    if timetable is None:
        return "unknown"
    times = times_of(timetable["lines"], facts["game_id"], facts["issue"])
    return said(times == (facts["opened_at"], facts["draw_at"]))


def check_sealed(chain, facts):
    book, closed, seconds = facts["book"], facts["closed_at_ms"], facts["closed_at"]
    if book is None or closed is None or seconds is None or closed // 1000 != seconds:
        return missing(facts)
    if facts["status"] == "void" and facts["void_rule"] == "sealed_late":
        is_late = closed + 1 + SEAL_MARGIN_MS > facts["draw_at"] * 1000
        return "unknown" if is_late else "fails"
    if facts["status"] == "void" and facts["void_rule"] == "unwitnessed":
        witnessed = facts.get("witnessed") or {"by": 0, "required": 1}
        return "unknown" if witnessed["by"] < witnessed["required"] else "fails"
    is_empty = (book["count"] == 0) == (book["root"] == EMPTY_ROOT)
    return said(is_empty and is_hex(book["root"], 64) and closed < beacon_time(chain, facts["beacon_round"]) * 1000)


def check_signed(chain, facts):
    if facts["signature"] is None:
        return missing(facts)
    return said(verify_beacon(chain, facts["beacon_round"], facts["signature"]))


def check_follows(facts):
    signature, digits, total = facts["signature"], facts["digits"], facts["code"]
    if signature is None:
        return missing(facts) if digits is None and total is None else "fails"
    if not is_hex(signature, 96):
        return "fails"
    randomness = hashlib.sha256(bytes.fromhex(signature)).hexdigest()
    expected = digits_of(randomness, facts["game_id"], facts["issue"])
    is_same = facts["randomness"] == randomness and digits == expected
    return said(is_same and total == sum(expected))


def is_published(facts):
    is_over = facts["status"] in ("drawn", "settled", "void")
    return facts.get("leaf_version", 1) == 2 and is_over


def check_published(facts, book):
    if book is None:
        return "unknown"
    try:
        root, count, stakes, paid = tally(book, facts["game_id"], facts["issue"], facts["code"])
    except (ValueError, IndexError):
        return "fails"
    if paid is not None and stakes > 0:
        returned = f"{paid / stakes:.2%} returned"
        print(f"{count} bets, {money(stakes)} staked, {money(paid)} won: {returned}")
    sealed = {"root": root, "count": count, "stake": money(stakes)}
    owed = stakes if facts["status"] == "void" else paid
    is_paid = facts.get("paid") is None or (owed is not None and facts["paid"] == money(owed))
    return said(facts["book"] == sealed and is_paid)


def check_round(chain, facts, timetable, book=None, log=None):
    published = {"published": check_published(facts, book)} if is_published(facts) else {}
    logged = {} if log is None else {"logged": check_logged(facts, log)}
    return {
        "named": check_named(chain, facts, timetable),
        "sealed": check_sealed(chain, facts),
        "signed": check_signed(chain, facts),
        "follows": check_follows(facts),
        **published,
        **logged,
    }


# Signatures and the public log --------------------------------------------------------------------
# FAIRNESS.md, "The log". Ed25519 is RFC 8032, section 5.1.

ED_P = 2**255 - 19
ED_ORDER = 2**252 + 27742317777372353535851937790883648493
ED_D = -121665 * pow(121666, -1, ED_P) % ED_P


def ed_point(encoded):
    number = int.from_bytes(encoded, "little")
    y, is_odd = number & ((1 << 255) - 1), number >> 255
    if y >= ED_P:
        return None
    square = (y * y - 1) * pow(ED_D * y * y + 1, -1, ED_P) % ED_P
    x = pow(square, (ED_P + 3) // 8, ED_P)
    if x * x % ED_P != square:
        x = x * pow(2, (ED_P - 1) // 4, ED_P) % ED_P
    if x * x % ED_P != square or (x == 0 and is_odd):
        return None
    return (ED_P - x if x & 1 != is_odd else x, y)


def ed_add(one, other):
    (x1, y1), (x2, y2) = one, other
    product = ED_D * x1 * x2 * y1 * y2
    x = (x1 * y2 + x2 * y1) * pow(1 + product, -1, ED_P) % ED_P
    return (x, (y1 * y2 + x1 * x2) * pow(1 - product, -1, ED_P) % ED_P)


def ed_multiply(factor, point):
    total = (0, 1)
    while factor:
        if factor & 1:
            total = ed_add(total, point)
        point, factor = ed_add(point, point), factor >> 1
    return total


def ed_verify(key, message, signature):
    point, start = ed_point(key), ed_point(signature[:32])
    factor = int.from_bytes(signature[32:], "little")
    if len(key) != 32 or len(signature) != 64 or point is None or start is None or factor >= ED_ORDER:
        return False
    base = ed_point((4 * pow(5, -1, ED_P) % ED_P).to_bytes(32, "little"))
    digest = hashlib.sha512(signature[:32] + key + message).digest()
    expected = ed_add(start, ed_multiply(int.from_bytes(digest, "little") % ED_ORDER, point))
    return ed_multiply(factor, base) == expected


def read_key_text(text):
    """Name, key id, type and key of a verifier key, or None."""
    found = re.fullmatch(r"([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+={0,2})", text)
    typed = found and decode64(found[3])
    if not typed or len(typed) != 33:
        return None
    key_id = hashlib.sha256(f"{found[1]}\n".encode() + typed).digest()[:4].hex()
    return (found[1], key_id, typed[0], typed[1:]) if key_id == found[2] else None


def decode64(text):
    """The bytes of a base64 text in its only spelling, or None."""
    try:
        decoded = base64.b64decode(text, validate=True)
    except ValueError:
        return None
    return decoded if base64.b64encode(decoded).decode() == text else None


def open_note(note, keys):
    """The text of a signed note, and a (key, seconds) for each signature of these keys, or None."""
    text, gap, signatures = note.partition("\n\n")
    text += "\n"
    if not gap or not note.endswith("\n"):
        return None
    signed = []
    for line in signatures[:-1].split("\n"):
        found = re.fullmatch("\u2014 (\\S+) (\\S+)", line)
        blob = found and decode64(found[2])
        if not blob or len(blob) <= 4:
            return None
        key = next((each for each in keys if each[:2] == (found[1], blob[:4].hex())), None)
        if key is None:
            continue
        message, seconds, signature = text.encode(), None, blob[4:]
        if key[2] == 4:
            seconds, signature = int.from_bytes(signature[:8], "big"), signature[8:]
            message = f"cosignature/v1\ntime {seconds}\n".encode() + message
        if not ed_verify(key[3], message, signature):
            return None
        signed.append((key, seconds))
    return text, signed


def open_checkpoint(note, key_text, witness_texts=()):
    """Size and root of a log, if its key signed them, and the cosignatures of these witnesses."""
    log = read_key_text(key_text)
    witnesses = list(filter(None, map(read_key_text, witness_texts)))
    opened = log and log[2] == 1 and open_note(note, [log] + [each for each in witnesses if each[2] == 4])
    if not opened or all(key != log for key, _ in opened[1]):
        return None
    lines = opened[0].split("\n")
    root = decode64(lines[2]) if len(lines) > 3 else None
    if lines[0] != log[0] or not re.fullmatch(r"0|[1-9]\d{0,15}", lines[1]) or root is None:
        return None
    return int(lines[1]), root, [(key[0], seconds) for key, seconds in opened[1] if key != log]


def root_of_path(leaf, index, size, path):
    """The root to which a path of hashes leads (RFC 9162, section 2.1.3.2), or None."""
    node, last = leaf, size - 1
    if not 0 <= index < size:
        return None
    for sibling in path:
        if last == 0:
            return None
        if index % 2 == 1 or index == last:
            node = hashlib.sha256(b"\1" + sibling + node).digest()
            while index % 2 == 0 and index != 0:
                index, last = index // 2, last // 2
        else:
            node = hashlib.sha256(b"\1" + node + sibling).digest()
        index, last = index // 2, last // 2
    return node if last == 0 else None


def leads_to(leaf, index, size, path, root):
    return root_of_path(leaf, index, size, map(bytes.fromhex, path)) == root


def is_in_log(proof, key_text):
    """The entry of an answer of `fairness/proof`, if a checkpoint of this key has it."""
    checkpoint = open_checkpoint(proof["checkpoint"], key_text)
    if checkpoint is None:
        return None
    leaf = hashlib.sha256(b"\0" + proof["entry"].encode()).digest()
    found = leads_to(leaf, proof["index"], checkpoint[0], proof["path"], checkpoint[1])
    return proof["entry"].split("|") if found else None


def entries_of(facts):
    """The fields that the entries of a round must begin with, by kind."""
    name = [str(facts["game_id"]), facts["issue"]]
    drawn = [facts["chain_hash"], str(facts["beacon_round"])]
    entries = {"open": name + [str(facts["draw_at"] * 1000)] + drawn}
    if facts["book"] is not None:
        book = facts["book"]
        stake = str(int(book["stake"].replace(".", "")))
        entries["seal"] = name + [book["root"], str(book["count"]), stake, str(facts["closed_at_ms"])]
    if facts["signature"] is not None:
        entries["draw"] = name + [facts["signature"]]
    if facts["status"] == "void":
        entries["void"] = name + ["rule" if facts.get("void_rule") else "staff"]
    return entries


def check_logged(facts, log):
    """`log`: the verifier key, and the answers of `fairness/proof` by the kind of the entry."""
    for kind, fields in entries_of(facts).items():
        proof = log["proofs"].get(kind)
        entry = proof and is_in_log(proof, log["key"])
        if not entry or entry[: len(fields) + 1] != [f"trine/1/{kind}"] + fields:
            return "fails"
    return "holds"


# Signed receipts ----------------------------------------------------------------------------------


def is_signed(kept):
    """Whether the key of a kept receipt signed a batch that contains it."""
    key, proof = read_key_text(kept["key"]), kept["proof"]
    signature = decode64(proof["signature"])
    if key is None or key[2] != 1 or not key[0].endswith("/receipts") or signature is None:
        return False
    if not re.fullmatch("(?:[0-9a-f]{64})*", proof["path"]):
        return False
    path = [bytes.fromhex(proof["path"][at : at + 64]) for at in range(0, len(proof["path"]), 64)]
    root = root_of_path(leaf_of(kept["receipt"]), proof["index"], proof["size"], path)
    if root is None:
        return False
    lines = ["trine/receipts/1", key[0][: -len("/receipts")], str(proof["size"]), root.hex(), ""]
    return ed_verify(key[3], "\n".join(lines).encode(), signature)


def is_own(kept):
    """Whether the text is that of the order number and the nonce."""
    fields = kept["receipt"].split("|")
    if fields[0] == "trine/1":
        return len(fields) == 8 and (fields[3], fields[7]) == (kept["orderNo"], kept["nonce"])
    commitment = commitment_of(kept["orderNo"], kept["nonce"])
    return fields[0] == "trine/2" and len(fields) == 7 and fields[6] == commitment


def is_sealed(kept, facts, book, claim):
    """Whether the receipt is in the sealed book; None: there is no book yet."""
    receipt, seal = kept["receipt"], facts and facts["book"]
    version, game, issue = receipt.split("|")[:3]
    if facts is not None and version != f"trine/{facts.get('leaf_version', 1)}":
        return False
    if seal is None or (book is None and claim is None):
        return None
    if book is None:
        path = map(bytes.fromhex, claim["path"])
        root = root_of_path(leaf_of(receipt), claim["index"], claim["size"], path)
        claimed = (claim["preimage"], claim["root"], claim["size"])
        return claimed == (receipt, seal["root"], seal["count"]) and root is not None and root.hex() == seal["root"]
    try:
        orders = read_book(book, game, issue)
    except (ValueError, IndexError):
        return False
    receipts = [f"trine/2|{game}|{issue}|{play}|{stake}|{odds}|{end}" for play, stake, odds, end in orders]
    return tree_root([leaf_of(each) for each in receipts]) == seal["root"] and receipt in receipts


def main_receipt(words):
    try:
        with open(words[0], encoding="utf-8") as saved:
            kept = json.load(saved)
        facts, text = kept.get("round"), kept.get("book")
        book = None if text is None else base64.b64decode(text, validate=True)
        name = kept["receipt"].split("|")[1:3]
        if facts is not None and name != [str(facts["game_id"]), facts["issue"]]:
            raise ValueError("the file is about no bet of this round")
        if not is_signed(kept) or not is_own(kept):
            raise ValueError("the key did not sign the receipt of this order: it proves nothing")
        sealed = is_sealed(kept, facts, book, kept.get("claim"))
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        print(f"Nothing could be checked: {error!r}", file=sys.stderr)
        return 2
    print(f"holds    signed\nholds    own\n{'unknown' if sealed is None else said(sealed):7}  sealed")
    return 3 if sealed is None else 0 if sealed else 1


# What is owed -------------------------------------------------------------------------------------
# FAIRNESS.md, "What we owe".

MAX_SUM = 10**18 - 1
AMOUNT = r"(0|[1-9]\d{0,17})"
WHOLE = r"(0|[1-9]\d{0,15})"
LEAF = re.compile(
    rf"trine/1/leaf\|(\d{{4}}-\d\d-\d\d)\|([1-9]\d{{0,15}})\|{AMOUNT}\|{AMOUNT}\|{AMOUNT}"
    r"\|(0|[1-9]\d{0,14})\|([0-9a-f]{64})\|[0-9a-f]{32}"
)
BET = re.compile(
    rf"trine/1/bet\|{WHOLE}\|([0-9A-Za-z_-]{{1,64}}\|[1-9]\d{{0,8}}\|\d{{11,14}}\|[a-z0-9_]{{1,32}})"
    rf"\|{AMOUNT}\|([1-9]\d{{0,8}})\|{AMOUNT}\|{WHOLE}"
)
ENTRY = re.compile(
    rf"trine/1/entry\|{WHOLE}\|[1-9]\d{{0,15}}\|(?:deposit|withdrawal|payout|gift|returned)"
    rf"\|(0|-?[1-9]\d{{0,17}})\|(?:-|[1-9]\d{{0,8}}:\d{{11,14}})\|{AMOUNT}\|{WHOLE}"
)


def sum_of(text):
    return int(text.replace(".", "")) if re.fullmatch(r"(0|[1-9]\d{0,15})\.\d\d", text) else None


def read_leaf(text):
    """Day, player, owed, open, held, version and head."""
    found = LEAF.fullmatch(text)
    if found is None:
        return None
    day, *numbers, head = found.groups()
    player, owed, open_stakes, held, version = map(int, numbers)
    return (day, player, owed, open_stakes, held, version, head) if open_stakes + held <= owed else None


def is_counted(file, leaf):
    proof = file["proof"]
    index, depth, path = proof["index"], proof["depth"], proof["path"]
    if leaf[0] != proof["day"] or leaf[1] != file["player_id"]:
        return False
    if not 1 <= depth <= 30 or len(path) != depth or not 0 <= index < 2**depth:
        return False
    total, digest = leaf[2], hashlib.sha256(b"\0" + proof["leaf"].encode()).digest()
    for height, sibling in enumerate(path):
        amount = sum_of(sibling["sum"])
        if amount is None or not is_hex(sibling["hash"], 64) or total + amount > MAX_SUM:
            return False
        own = total.to_bytes(8, "big") + digest
        other = amount.to_bytes(8, "big") + bytes.fromhex(sibling["hash"])
        pair = other + own if index >> height & 1 else own + other
        total, digest = total + amount, hashlib.sha256(b"\1" + pair).digest()
    return digest.hex() == proof["root"] and total == sum_of(proof["total"])


def is_logged(file):
    proof = file["proof"]
    checkpoint = open_checkpoint(proof["log"]["checkpoint"], file["log_key"])
    fields = [proof["day"], proof["root"], sum_of(proof["total"]), proof["depth"], proof["count"]]
    entry = "|".join(["trine/1/liabilities", *map(str, fields)])
    leaf = hashlib.sha256(b"\0" + entry.encode()).digest()
    if checkpoint is None:
        return False
    size, root, _ = checkpoint
    return leads_to(leaf, proof["log"]["index"], size, proof["log"]["path"], root)


def extend(end, lines):
    """Version, head and balance after further lines; None if they do not continue it."""
    version, head, balance = end
    for text in lines:
        bet, entry = BET.fullmatch(text), ENTRY.fullmatch(text)
        if bet is None and entry is None:
            return None
        change = -int(bet[3]) if bet else int(entry[2])
        version, balance = version + 1, balance + change
        if int((bet or entry)[1]) != version or int(bet[5] if bet else entry[3]) != balance:
            return None
        head = hashlib.sha256(head + text.encode()).digest()
    return version, head, balance


def is_extended(file, leaf):
    """None: not every line is in the file."""
    seen, lines, proof = file["seen"], file["lines"], file["proof"]
    before = read_leaf(seen["leaf"]) if seen else None
    if seen and seen["day"] == proof["day"] and (seen["root"], seen["leaf"]) != (proof["root"], proof["leaf"]):
        return False
    if (seen and seen["day"] > proof["day"]) or (before and before[5] > leaf[5]):
        return False
    if lines is None:
        return None
    if before is None and file["lines_from"] > 0:
        last = (BET.fullmatch(lines[-1]) or ENTRY.fullmatch(lines[-1])) if lines else None
        balance = last and int(last[5] if last.re is BET else last[3])
        return None if last and int(last[1]) == leaf[5] and balance == leaf[2] - leaf[3] else False
    start = (0, hashlib.sha256(f"trine/1/chain|{leaf[1]}".encode()).digest(), 0)
    if before is not None:
        start = (before[5], bytes.fromhex(before[6]), before[2] - before[3])
    if start[0] != file["lines_from"]:
        return False
    return extend(start, lines) == (leaf[5], bytes.fromhex(leaf[6]), leaf[2] - leaf[3])


def agrees_with_receipts(file):
    stored = {}
    for receipt in file["receipts"]:
        order, parts = receipt["order_no"], receipt["receipt"].split("|")
        game, issue, play, stake, odds = parts[1:3] + parts[-4:-1]
        stored[order] = f"{order}|{game}|{issue}|{play}|{stake}|{odds}"
    bets = filter(None, map(BET.fullmatch, file["lines"] or []))
    lines = (f"{bet[2]}|{bet[3]}|{bet[4]}" for bet in bets)
    return all(stored.get(line.split("|")[0], line) == line for line in lines)


def check_owed(file):
    leaf = read_leaf(file["proof"]["leaf"])
    if leaf is None:
        return {"counted": "fails"}
    extended = is_extended(file, leaf)
    return {
        "counted": said(is_counted(file, leaf)),
        "logged": said(is_logged(file)),
        "extended": "unknown" if extended is None else said(extended),
        "receipts": said(agrees_with_receipts(file)),
    }


def main_owed(words):
    try:
        with open(words[0], encoding="utf-8") as saved:
            file = json.load(saved)
        if file["format"] != "trine/owed/1":
            raise ValueError("this is no saved proof of what is owed")
        findings = check_owed(file)
    except (OSError, ValueError, KeyError, TypeError) as error:
        print(f"Nothing could be checked: {error!r}", file=sys.stderr)
        return 2
    for name, finding in findings.items():
        print(f"{finding:7}  {name}")
    print("This proves what the operator owed, and not that the operator had it.")
    return 1 if "fails" in findings.values() else 0


# The command --------------------------------------------------------------------------------------


def call(origin, name, fields):
    query = urllib.parse.urlencode(fields)
    address = f"{origin.rstrip('/')}/index.php/api/fairness/{name}?{query}"
    with urllib.request.urlopen(address, timeout=15) as response:
        answer = json.load(response)
    if answer["code"] != 1:
        raise ValueError(f"{address}: {answer['msg']}")
    return answer["data"]


def fetch_book(origin, facts):
    book = f"{facts['game_id']}/{facts['issue']}"
    address = f"{origin.rstrip('/')}/index.php/api/fairness/book/{book}"
    try:
        with urllib.request.urlopen(address, timeout=600) as response:
            return response.read()
    except urllib.error.HTTPError as error:
        if error.code == 404:
            return None
        raise


def fetch_log(origin, facts):
    """The key of the public log and the proofs of the round's entries; None without a log."""
    try:
        with urllib.request.urlopen(f"{origin.rstrip('/')}/trust.json", timeout=15) as response:
            key = json.load(response)["log"]
    except urllib.error.HTTPError as error:
        if error.code != 404:
            raise
        key = None
    if key is None:
        return None
    proofs = {}
    for kind in entries_of(facts):
        asked = {"game_id": facts["game_id"], "issue": facts["issue"], "kind": kind}
        try:
            proofs[kind] = call(origin, "proof", asked)
        except ValueError:
            proofs[kind] = None
    return {"key": key, "proofs": proofs}


def read(words):
    """The facts of a round, the chain that counts for it, the timetable of its game, its book, and
    its entries in the public log."""
    if len(words) == 1:
        with open(words[0], encoding="utf-8") as file:
            saved = json.load(file)
        facts, chain, timetable = saved["round"], saved["chain"], saved.get("timetable")
        if timetable is None:
            print("The file has no timetable: the draw time is not checked.")
        text = saved.get("book")
        book = None if text is None else base64.b64decode(text, validate=True)
        log = saved.get("log")
    else:
        origin, game, issue = words
        facts, chain = call(origin, "round", {"game_id": game, "issue": issue}), None
        if str(facts["game_id"]) != game or facts["issue"] != issue:
            raise ValueError("the answer is about another round")
        if facts["chain_hash"] != QUICKNET["chain_hash"]:
            chain = call(origin, "chain", {"chain_hash": facts["chain_hash"]})
        timetable = call(origin, "timetable", {"game_id": game})
        book = fetch_book(origin, facts) if is_published(facts) else None
        log = fetch_log(origin, facts)
    if facts["chain_hash"] == QUICKNET["chain_hash"]:
        return facts, QUICKNET, timetable, book, log
    if chain["kind"] != "demo":
        raise ValueError("the public beacon of this round is not known")
    print("Demo: checked against this server's own key, which proves nothing about the house.")
    return facts, chain, timetable, book, log


def main(words):
    if len(words) == 2 and words[0] == "owed":
        return main_owed(words[1:])
    if len(words) == 2 and words[0] == "receipt":
        return main_receipt(words[1:])
    if len(words) not in (1, 3):
        print(__doc__, file=sys.stderr)
        return 2
    try:
        facts, chain, timetable, book, log = read(words)
        findings = check_round(chain, facts, timetable, book, log)
    except (OSError, ValueError, KeyError, TypeError) as error:
        print(f"Nothing could be checked: {error!r}", file=sys.stderr)
        return 2
    for name, finding in findings.items():
        print(f"{finding:7}  {name}")
    if "fails" in findings.values():
        return 1
    if "unknown" in findings.values():
        return 3
    return 0 if chain is QUICKNET else 4


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
