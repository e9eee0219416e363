import type { Screens } from '../texts.ts';

export const common: Screens['common'] = {
  appName: 'Trine',
  back: '戻る',
  cancel: 'キャンセル',
  confirm: '確認',
  retry: 'もう一度試す',
  reload: '再読み込み',
  close: '閉じる',
  loading: '読み込み中…',
  couldNotLoad: '読み込めませんでした',
  demoRibbon: 'デモ版：体験用ポイント',
  newVersion: '新しいバージョンの準備ができました。',
  takeVersion: '更新する',
  sessionOver: 'ログインの有効期限が切れました。もう一度ログインしてください。',
  unexpected: 'システムに問題が発生しました。もう一度お試しください。',
  noAnswer: '通信の応答がありません。通信状態をご確認のうえ、もう一度お試しください。',
  zone: '時刻は{{zone}}で表示しています',
  tooSlow: 'サーバーの応答に時間がかかっています。もう一度お試しください。',
  nextTry: '{{span}}後に自動で再試行します',
  toService: 'サポートに連絡',
  betCheckFails: 'ベットの検証が一致しません。',
  owedFails: 'このサイトがお客様に支払うべき金額の検証が一致しません。',
  showBet: '表示',
  logFails:
    'このサイトの公開記録は書き換えられています。この端末が以前に確認した内容と連続していません。証拠は保存されています。',
  trustChanged:
    'このサイトの鍵が以前と異なります。運営者が新しいシステムを告知している場合は承認してください。そうでない場合はベットせず、理由を運営者にお問い合わせください。',
  trustAccept: '承認する',
};

export const ui: Screens['ui'] = {
  language: '言語',
  followSystem: '端末の設定に合わせる',
  amountHidden: '金額は非表示です',
  showAmounts: '金額を表示',
  hideAmounts: '金額を隠す',
  showPassword: 'パスワードを表示',
  hidePassword: 'パスワードを隠す',
  removeFilter: '絞り込み条件を解除：{{name}}',
  backspace: '1文字削除',
  result: '{{first}}、{{second}}、{{third}}、合計{{sum}}',
  resultPending: '抽選前',
  credits: 'ポイント',
};

export const tabs: Screens['tabs'] = {
  label: 'メインメニュー',
  home: 'ホーム',
  wallet: 'ウォレット',
  customer: 'サポート',
  personal: 'マイページ',
  unread: '未読{{count}}件',
};

export const offline: Screens['offline'] = {
  banner: 'オフラインです。{{age}}の情報を表示中。',
  bannerNoData: 'オフラインです。接続が回復すると情報を読み込みます。',
  reconnecting: '再接続中…{{age}}の情報を表示中。',
  lineDown: 'サーバー{{line}}が応答しないため、サーバー{{other}}を使用しています。',
  linesDown: 'どちらのサーバーも応答しないため、このページのアドレスを使用しています。',
};

export const draws: Screens['draws'] = {
  games: 'ゲーム',
  nextDraw: '次の抽選まで',
  opens: '受付終了。{{time}}に再開',
  none: '抽選結果はまだありません',
  last: '前回の抽選',
  checked: 'お使いのブラウザーで検証済み',
  failed: '公平性の証明と一致しません',
};
