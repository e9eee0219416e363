import { Alert, Button, Checkbox } from 'antd';
import { useState } from 'react';
import { Stack } from '../ui/page.tsx';
import styles from './sign-in.module.css';
import { t } from '../ui/words/language.ts';

interface RecoveryCodesProps {
  codes: readonly string[];
  onStored: () => void;
}

/** Shows new recovery codes, which the server sends only once. */
export function RecoveryCodes({ codes, onStored }: RecoveryCodesProps) {
  const [isStored, setStored] = useState(false);
  return (
    <Stack>
      <Alert
        type="warning"
        showIcon
        title={t('Your recovery codes, shown only once')}
        description={t('Each code replaces a lost authenticator once. Keep them on paper.')}
      />
      <ul className={styles['codes']}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Checkbox checked={isStored} onChange={(event) => setStored(event.target.checked)}>
        {t('I have stored them')}
      </Checkbox>
      <Button type="primary" block disabled={!isStored} onClick={onStored}>
        {t('Continue')}
      </Button>
    </Stack>
  );
}
