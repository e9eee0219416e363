import { Alert } from 'antd';
import type { Rejection } from '../data/rejection.ts';
import { rejectionSentence } from './words/rejections.ts';

/** What the server rejected, as a sentence. */
export function RejectionAlert({ rejection }: { rejection: Rejection | null }) {
  if (rejection === null) return null;
  return <Alert type="error" showIcon title={rejectionSentence(rejection)} role="alert" />;
}
