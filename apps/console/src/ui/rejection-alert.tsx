import { Alert } from 'antd';
import type { Rejection } from '../data/rejection.ts';
import { rejectionSentence } from './words/rejections.ts';

/** The rejection of a call, as a sentence. */
export function RejectionAlert({ rejection }: { rejection: Rejection | null }) {
  if (rejection === null) return null;
  return <Alert type="error" showIcon title={rejectionSentence(rejection)} role="alert" />;
}
