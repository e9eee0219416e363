import type { Screens } from '../texts.ts';

/** Names of the games, also for answers of the server. */
export const games: Screens['games'] = {
  singapore: '싱가포르',
  new_zealand: '뉴질랜드',
  kuala_lumpur: '쿠알라룸푸르',
  australia: '호주',
};

export const find: Screens['find'] = {
  title: '캔들 차트',
  games: '게임',
  group: '캔들 하나의 회차 수',
  chart: '{{game}}: 캔들 {{count}}개, {{first}}회차부터 현재까지. 최신 종가는 {{close}}입니다.',
  from: '{{issue}}회차부터',
  one: '{{issue}}회차',
  open: '시가',
  close: '종가',
  low: '저가',
  high: '고가',
  direction: '방향',
  rising: '상승',
  falling: '하락',
  level: '보합',
  legend: '차트 보는 법',
  risingText: '합계가 올랐습니다. 종가가 시가보다 높습니다.',
  fallingText: '합계가 내렸습니다. 종가가 시가보다 낮습니다.',
  levelText: '종가와 시가가 같습니다.',
  openText: '캔들의 첫 합계입니다. 캔들 하나가 한 회차이면 바로 앞 회차의 합계입니다.',
  closeText: '캔들의 마지막 합계입니다.',
  lowText: '캔들에서 가장 작은 합계로, 아래쪽 선의 끝입니다.',
  highText: '캔들에서 가장 큰 합계로, 위쪽 선의 끝입니다.',
  words: '상승과 하락은 캔들 모양을 부르는 이름일 뿐 베팅 조언이 아닙니다.',
  past: '과거 결과는 다음 추첨에 영향을 주지 않습니다. 추첨은 매번 새로 이루어집니다.',
  table: '같은 숫자를 표로 보기',
  empty: '아직 추첨이 없습니다',
  emptyHint: '{{game}}의 첫 추첨이 끝나면 여기에 첫 캔들이 표시됩니다.',
  drawing: '차트 제작 도구:',
};

export const trend: Screens['trend'] = {
  title: '추이 차트',
  game: '게임',
  date: '날짜',
  previousDay: '이전 날',
  nextDay: '다음 날',
  day: '하루는 {{zone}} 자정에 시작합니다.',
  table: '{{game}} {{date}} 추첨',
  round: '회차',
  sum: '합계',
  big: '대',
  small: '소',
  odd: '홀',
  even: '짝',
  big_odd: '대홀',
  big_even: '대짝',
  small_odd: '소홀',
  small_even: '소짝',
  extreme_big: '극대',
  extreme_small: '극소',
  empty: '이날은 추첨이 없습니다',
  emptyHint: '{{game}}의 {{date}} 추첨 결과가 여기에 표시됩니다.',
  emptyToday: '오늘의 첫 추첨이 끝나면 여기에 자동으로 표시됩니다.',
  toToday: '오늘로 가기',
};

export const results: Screens['results'] = {
  title: '추첨 결과',
  of: '{{game}} 추첨 결과',
  list: '추첨된 회차, 최신순',
  waysOn: '추첨 더 알아보기',
  empty: '아직 추첨이 없습니다',
  emptyHint: '{{game}}의 첫 추첨이 끝나면 결과가 여기에 표시됩니다.',
};

export const rules: Screens['rules'] = {
  title: '게임 규칙',
  about: '{{game}} 게임 방법',
  contents: '이 페이지의 내용',
  game: '게임',
  room: '룸',
  whatHead: '어떤 게임인가요',
  whatDraw:
    '회차마다 0부터 9까지의 숫자 세 개를 추첨합니다. 세 숫자의 합계는 0부터 27까지이며, 모든 베팅은 이 합계로 판정됩니다.',
  whatWays:
    '세 숫자의 조합은 1,000가지이고 확률은 모두 같습니다. 가운데 합계는 나오는 조합이 많고, 0과 27은 각각 한 가지뿐입니다. 그래서 가운데에 건 베팅은 더 자주 당첨되고 배당률은 낮습니다.',
  whatRooms:
    '게임마다 룸이 {{count}}개 있습니다. 추첨은 함께 쓰고, 베팅 금액과 필요한 잔액이 다릅니다.',
  playsHead: '베팅 종류와 배당률, 확률',
  playsCount:
    '베팅 종류는 모두 {{all}}가지입니다. 이름으로 고르는 것이 {{named}}가지, 합계 하나를 고르는 것이 {{numbers}}가지입니다.',
  playsIn: '{{game}} {{room}}의 배당률',
  play: '베팅 종류',
  winsOn: '당첨 합계',
  range: '{{from}}~{{to}}',
  oddOf: '홀수',
  evenOf: '짝수',
  rangeOdd: '{{from}}~{{to}} 중 홀수',
  rangeEven: '{{from}}~{{to}} 중 짝수',
  payout:
    '당첨되면 베팅 금액 × 배당률을 받으며, 여기에는 베팅 금액이 포함됩니다. 배당률은 베팅이 접수된 때의 것이 적용됩니다.',
  newOdds:
    '배당률은 바뀔 수 있습니다. 확인한 뒤에 배당률이 바뀌었다면, 새 배당률을 확인하기 전에는 베팅이 접수되지 않습니다.',
  returnText:
    '환급률은 전체 베팅 금액 중 장기적으로 플레이어에게 돌아가는 몫을 나타냅니다. 100%에 모자라는 부분은 운영사에 남으며, 길게 보면 플레이어가 잃는 몫입니다.',
  drawHead: '추첨이 이루어지는 과정',
  drawNamed:
    '베팅이 열릴 때, 앞으로의 어느 공개 난수로 추첨할지 이미 정해져 있습니다. 이때 그 내용은 아무도 알 수 없습니다.',
  drawSealed:
    '베팅이 마감되면 접수된 모든 베팅이 확정됩니다. 전체 베팅으로 하나의 코드를 만들어 공개합니다. 그 뒤에 하나라도 추가되거나 바뀌거나 빠지면 코드가 맞지 않습니다.',
  drawPublishes: '이어서 공개 난수가 서명과 함께 발표되고, 그 서명을 비컨의 공개 키로 검증합니다.',
  drawDigits: '세 숫자는 서명에서만 계산되며 다른 요소는 없습니다. 브라우저가 다시 계산합니다.',
  drawLate: '공개 난수 발표가 늦어지면 추첨도 늦어집니다. 베팅은 그대로 유효합니다.',
  drawPublic: '공개 난수는 여러 기관이 함께 운영하는 공개 비컨에서 나오며, 저희는 그중에 없습니다.',
  drawDemo: '이것은 데모이며, 난수는 이 서버에서 나옵니다. 실제 룸은 공개 비컨으로 추첨합니다.',
  checkHead: '직접 추첨 검증하기',
  checkHere:
    '모든 회차에는 공정성 증명이 있고, 열면 네 단계가 나타납니다. 각 단계는 사용 중인 브라우저가 새로 계산합니다. 룸, 추첨 결과, 내 베팅에서 열 수 있습니다.',
  checkResults: '추첨 결과 보기',
  checkAlone:
    '이 앱 없이도 검증할 수 있습니다. 다음은 합계 {{sum}}(으)로 추첨된 {{issue}}회차입니다. 두 명령은 대부분의 컴퓨터에서 실행됩니다.',
  checkNone: '첫 추첨이 끝나면 검증에 쓰는 두 명령이 여기에 표시됩니다.',
  checkSignature: '비컨 {{round}}라운드의 서명',
  checkFirst: '1. 서명의 해시값이 난수입니다',
  checkSecond: '2. 이 난수를 키로 삼아 회차 번호의 해시값을 구합니다',
  checkLast:
    '3. 두 번째 결과를 네 자리씩 나눕니다. 각각은 16진수입니다. 65,000보다 작은 첫 번째 수를 10진수로 나타냈을 때의 마지막 세 자리가 추첨 숫자입니다.',
  checkReceipt:
    '접수된 베팅에는 접수 증명이 함께 제공됩니다. 확정된 글 그대로이며, 베팅 상세 페이지에서 볼 수 있습니다.',
  oppositeHead: '반대 베팅',
  oppositeRule:
    '양쪽에 같은 금액을 걸 수 없습니다. 같은 게임의 같은 회차에서는 모든 룸을 합쳐, 접수된 ‘대’와 ‘소’의 베팅 금액, 또는 ‘홀’과 ‘짝’의 베팅 금액이 같아져서는 안 됩니다.',
  oppositeRejected:
    '금액이 같아지게 하는 베팅은 접수되지 않고 금액도 빠져나가지 않지만, 계정의 베팅이 정지됩니다. 그런 베팅을 보내기 전에 앱이 먼저 알려 드립니다.',
  freezeHead: '베팅 정지의 의미',
  freezeText:
    '새로 베팅하거나 입금할 수 없습니다. 이미 접수된 베팅은 그대로 추첨되고 평소처럼 지급됩니다. 자금은 여전히 본인의 것이며 출금할 수 있습니다. 정지는 고객센터에서 해제할 수 있습니다.',
  timesHead: '운영 시간과 마감',
  hours: '운영 시간',
  always: '24시간',
  span: '{{opens}}~{{closes}}',
  spanNext: '{{opens}}~다음 날 {{closes}}',
  saleDay: '회차 번호의 날짜',
  roundLength: '한 회차의 길이',
  closesBefore: '추첨 전 마감',
  timesIssue: '회차 번호는 베팅이 열린 날짜와 그날의 순번으로 이루어집니다.',
  timesClock:
    '시각은 서버의 시계로 판단합니다. 마감 뒤에 도착한 베팅은 휴대폰에 표시된 시각과 관계없이 접수되지 않습니다.',
  voidHead: '취소된 회차',
  voidWhen:
    '장애로 인해 공개 난수가 발표되기 전에 베팅을 확정하지 못한 회차는 규칙에 따라 자동으로 취소됩니다. 그 밖에는 공개 난수를 전혀 얻을 수 없을 때에만, 두 사람의 동의를 거쳐 취소됩니다. 사유는 해당 회차의 공정성 증명에서 누구나 볼 수 있습니다.',
  voidBack: '취소된 회차의 베팅 금액은 전액 돌려드립니다. 추첨이 끝난 회차는 취소할 수 없습니다.',
  limitsHead: '룸과 한도',
  limitsIn: '{{game}}의 룸',
  join: '필요한 잔액',
  joinNone: '없음',
  stakes: '1건당 베팅 금액',
  limitsJoin:
    '잔액은 입장할 때와 베팅할 때 확인합니다. 출금 심사 중인 금액은 제외하고, 해당 룸의 진행 중인 회차에 베팅한 금액은 포함합니다.',
  limitsSold:
    '룸마다 한 회차에 운영사가 부담할 수 있는 지급 금액에 한도가 있습니다. 한도에 이른 베팅 종류는 그 회차에서 더 받지 않습니다.',
  moneyHead: '입금, 출금, 필요 베팅액',
  deposit: '입금은 {{amount}}부터 할 수 있으며, 운영사가 승인하면 반영됩니다.',
  withdraw:
    '출금은 {{amount}}부터 할 수 있습니다. 심사 중인 금액은 보류되어 베팅에 쓸 수 없습니다. 신청이 거절되면 다시 쓸 수 있고, 그 사유를 볼 수 있습니다.',
  turnover:
    '출금하려면 오늘 정산된 회차의 베팅 금액이, 자정의 잔액과 오늘 입금액을 합한 금액의 {{factor}}배에 이르러야 합니다.',
  turnoverRisk:
    '실제로 위험을 감수한 금액만 반영됩니다. 그 회차의 모든 룸에 건 금액의 합계에서, 어떤 결과가 나와도 최소한 지급되는 금액을 뺀 값입니다.',
  turnoverAnew: '남은 필요 베팅액은 {{zone}} 자정에 새로 계산됩니다.',
  turnoverNone: '현재 출금에 필요 베팅액 조건은 없습니다.',
  between: '플레이어끼리 자금을 옮길 수 없습니다.',
  credits: '이 데모의 모든 금액은 체험 포인트이며 금전적 가치가 없습니다.',
  guestsBet:
    '게스트는 여기서 체험 포인트로 베팅할 수 있습니다. 입금과 출금을 하려면 정회원 계정이 필요합니다.',
  guests: '게스트는 모든 것을 볼 수 있습니다. 베팅, 입금, 출금을 하려면 정회원 계정이 필요합니다.',
  lastHead: '베팅하기 전에',
  lastPast:
    '과거 결과는 다음 추첨에 영향을 주지 않습니다. 같은 결과가 이어져도 다음 확률은 달라지지 않습니다.',
  lastAfford: '잃어도 괜찮은 금액만 베팅하세요.',
};

export const roundPage: Screens['roundPage'] = {
  missing: '이 회차를 찾을 수 없습니다',
  missingHint: '링크가 불완전하거나 아직 열리지 않은 회차입니다.',
  dueAt: '추첨 예정: {{time}}',
  drawnAt: '추첨 시각: {{time}}',
  about:
    '매 회차는 숫자 세 개와 그 합계로 결정됩니다. 추첨 과정을 이 브라우저가 여기에서 확인합니다.',
  visit: 'Trine으로 이동',
  share: '공유',
  linkCopied: '링크를 복사했습니다',
  copyRefused: '여기서는 복사할 수 없습니다.',
};

export const verdict: Screens['verdict'] = {
  holds: '이 브라우저에서 검증함: 숫자는 추첨 전에 지정된 공개 난수에서 산출되었습니다.',
  demo: '데모: 모든 검증이 이 서버 자체의 키와 일치하지만 운영사의 공정함은 증명되지 않습니다.',
  fails:
    '이 회차의 검증 중 일치하지 않는 것이 있습니다. 아래에서 확인하고 베팅 증서를 증거로 보관하세요.',
  voidKnown: '이 회차는 난수가 이미 알려졌는데도 두 명이 취소했습니다.',
  voidUnfounded: '이 회차는 규칙에 따라 취소되었지만 알려진 사실이 그 규칙에 맞지 않습니다.',
  voidFails:
    '이 회차는 취소되었고 검증 중 일치하지 않는 것이 있습니다. 베팅 증서를 증거로 보관하세요.',
  voidByStaff:
    '이 회차는 두 명이 함께 취소했습니다. 그 전에 난수가 알려졌음을 보여 주는 것은 발견되지 않았습니다.',
  voidByRule: '이 회차는 사람의 결정 없이 규칙에 따라 취소되었습니다. 베팅 금액은 모두 반환됩니다.',
  waiting: '이 회차는 아직 추첨되지 않았습니다. 나머지 검증은 추첨 후에 이어집니다.',
};

export const undrawn: Screens['undrawn'] = {
  title: '추첨되었을 경우의 숫자',
  text: '숫자는 난수 라운드 {{round}}의 서명에서 도출됩니다. 서명은 누구나 공개 난수 출처에서 받을 수 있습니다. 여기에 입력하세요.',
  beside: '같은 난수로 {{game}} {{issue}}회차가 추첨되었습니다.',
  link: '공개 난수 출처 열기',
  field: '서명(16진수 96자리)',
  wrong: '이 회차 난수의 서명이 아닙니다.',
};

export const fairness: Screens['fairness'] = {
  title: '모든 회차의 공정성',
  about: '이 브라우저가 각 회차의 공개 데이터를 읽고 여기에서 검증합니다. 계정이 필요 없습니다.',
  all: '모든 회차의 검증 보기',
  counts: '이날의 집계',
  drawn: '추첨됨',
  waiting: '추첨 대기',
  void: '취소',
  late: '베팅 확정 지연으로 취소',
  witnessed: '추첨 전에 증인 {{of}}곳 중 {{by}}곳이 확인',
  unwitnessed: '외부 증인 없음',
  list: '회차 목록, 최신순',
  rowDemo: '데모용 키',
  rowUnfounded: '취소, 검증 불일치',
  more: '회차 더 보기',
  empty: '이날의 회차가 없습니다',
  emptyHint: '다른 날짜나 게임을 선택하세요.',
  cut: '이날에는 회차가 더 있습니다. 여기에서는 최신 {{count}}회차를 집계합니다.',
  sums: '합계별 횟수',
  digits: '숫자별 횟수',
  chart: '추첨 {{draws}}회. 값 {{values}}개 중 {{outside}}개가 99% 범위를 벗어났습니다.',
  legend:
    '막대는 실제 횟수, 선은 기대 횟수, 음영은 99% 범위입니다. 우연히도 약 100개 중 1개는 범위를 벗어납니다.',
  digit: '숫자',
  count: '실제 횟수',
  expected: '기대 횟수',
  band: '99% 범위',
  return: '플레이어 환급률',
  returnText:
    '이날 {{count}}회차의 공개된 베팅으로 계산했으며, 확정 코드도 여기에서 다시 산출했습니다.',
  returnActual: '실제 환급률',
  returnExpected: '이론 환급률',
  returnChart: '실제 환급률 {{actual}}, 이론 {{expected}}, 99% 범위 {{low}} ~ {{high}}',
  range: '{{low}}부터 {{high}}까지',
  stakes: '베팅 금액',
  payouts: '당첨금',
  returnFew: '회차가 적으면 환급률은 우연에 따라 크게 달라집니다. 범위는 근사값입니다.',
  returnMore: '이전 회차 추가',
  returnNone: '이날 공개된 베팅이 아직 없습니다.',
  returnFails: '{{count}}회차의 공개된 베팅이 확정 코드 또는 당첨금과 일치하지 않습니다.',
  returnMissing: '{{count}}회차의 베팅이 공개되지 않았습니다.',
  voids: '모든 게임의 취소된 회차',
  voidsText: '난수가 공개되면 추첨되었을 경우의 숫자를 표시합니다.',
  voidsNone: '취소된 회차가 없습니다.',
  voidsMore: '이전에 취소된 회차 보기',
  wouldBe: '추첨되었다면',
  unsupplied: '여기에서는 아직 알 수 없음',
};
