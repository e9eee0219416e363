import type { Screens } from '../texts.ts';

export const team: Screens['team'] = {
  title: 'マイチーム',
  code: 'あなたの招待コード',
  codeHint: 'このコードで登録した方が、あなたのチームに加わります。',
  share: 'シェア',
  shareText: 'Trine に招待します。招待コード：{{code}}',
  linkCopied: 'リンクをコピーしました',
  copyRefused: 'ここではコピーできません。リンクはQRコードの下に表示されます。',
  qr: 'QRコード',
  qrTitle: '読み取って登録',
  qrHint: 'リンクを開くと、招待コードが入力済みの登録画面が表示されます。',
  qrLabel: '招待リンクのQRコード',
  link: '招待リンク',
  members: 'チームのメンバー',
  total: '合計{{count}}人',
  columnId: '番号',
  columnType: '種類',
  columnName: 'ユーザー名',
  columnMoney: '残高',
  empty: 'チームにはまだ誰もいません',
  emptyHint: 'あなたの招待コードで登録した方がここに表示されます。',
  reload: '再読み込み',
  agentsOnly: 'このページはエージェント専用です',
  agentsOnlyHint:
    'エージェントは他の方を招待し、ここでチームを確認できます。エージェントになる方法はサポートにお尋ねください。',
  askService: 'サポートに尋ねる',
};
