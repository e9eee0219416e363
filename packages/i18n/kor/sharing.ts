import type { SharingTexts } from '../sharing/sharing-texts.ts';

export const sharing: SharingTexts = {
  picture: {
    promise: '숫자 세 개, 합계 하나',
    proof: '모든 추첨은 브라우저에서 직접 검증됩니다.',
    invited: 'Trine에 초대합니다',
    invitedBy: '친구의 초대 코드로 가입하세요.',
    round: '{{issue}}회차',
    proven: '공정성 증명 완료',
    notDrawn: '추첨 전',
    cancelled: '취소됨, 베팅 금액 반환',
  },
  homeTitle: 'Trine: 브라우저가 검증하는 세 숫자',
  homeText:
    '게임 네 가지, 숫자 세 개, 그리고 합계. 추첨은 베팅 중에는 아무도 모르는 공개 난수로 결정되고, 브라우저에서 직접 검증됩니다.',
  demo: '체험 포인트를 쓰는 데모입니다.',
  roundTitle: '{{game}} {{issue}}회차',
  drawnTitle: '{{game}} {{issue}}회차: {{result}}',
  drawnText:
    '세 숫자는 베팅 중에는 아무도 모르는 공개 난수로 결정됩니다. 공정성 증명을 열어 브라우저에서 직접 확인해 보세요.',
  openText: '추첨 전입니다. 추첨은 {{time}} 예정이며, 공정성 증명은 여기에서 볼 수 있습니다.',
  cancelledText: '회차가 취소되어 베팅 금액이 모두 반환되었습니다.',
  inviteTitle: 'Trine에 초대합니다',
  inviteText: '초대 코드 {{code}}(으)로 가입하세요. 만 18세 이상만 이용할 수 있습니다.',
};
