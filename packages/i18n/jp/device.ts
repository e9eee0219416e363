import type { Screens } from '../texts.ts';

export const device: Screens['device'] = {
  theme: '外観',
  themeSystem: '端末に合わせる',
  themeLight: 'ライト',
  themeDark: 'ダーク',
  push: '通知',
  pushHint: 'Trine を閉じていても、この端末に通知が届きます。初期設定ではすべてオフです。',
  draw: 'マイベットの抽選結果',
  drawHint: 'ベットした各回の結果',
  win: '的中',
  winHint: '払戻後すぐにお知らせ',
  deposit: '入金',
  depositHint: '承認または却下されたとき',
  withdrawal: '出金',
  withdrawalHint: '承認・却下・送金されたとき',
  reply: 'サポート',
  replyHint: 'チャットに返信があったとき',
  pushUnsupported:
    'このブラウザーは通知を受け取れません。iPhone・iPad では、先に Trine をホーム画面に追加してください。',
  pushDenied: 'Trine の通知がブロックされています。ブラウザーの設定で許可してください。',
  pushFailed: 'ブラウザーの通知サービスから応答がありません。もう一度お試しください。',
  receipts: 'この端末の受付証明',
  receiptsHint:
    'この端末は、これらの受付証明でベットを検証します。90日間保存されます。機種変更の際は移してください。',
  receiptsCount: '受付証明：{{count}}件',
  receiptsExport: 'ファイルに保存',
  receiptsImport: 'ファイルから読み込む',
  receiptsRead: '読み込んだ受付証明：{{count}}件',
  receiptsUnfit: 'このファイルには、このアカウントの受付証明がありません。',
  receiptsBlocked: 'このブラウザーはデータを保存しないため、受付証明は残りません。',
};

export const product: Screens['product'] = {
  lead: '4つのゲームで、3つの数字の抽選に数分おきにベットできます。',
  drawTitle: '抽選は毎回お使いの端末で検証されます',
  drawText:
    '3つの数字は、ベットがロックされたあとに公表される公開乱数で決まり、お使いの端末でもう一度計算されます。',
  moneyTitle: '残高の計算は必ず合います',
  moneyText: 'ベット、払戻、入金、出金はすべて記録され、後から変更されることはありません。',
  yesTitle: '受付済みのベットは確定です',
  yesText: '受付を確認したベットは必ず保存され、繰り返し押しても二重に成立しません。',
  details: 'バージョン情報',
};
