import { UploadOutlined } from '@ant-design/icons';
import { Radio } from 'antd';
import { useState } from 'react';
import { useMutationState } from '../../data/mutations.ts';
import { client } from '../../data/client.ts';
import { Field } from '../../ui/field.tsx';
import { Stack } from '../../ui/page.tsx';
import { RejectionAlert } from '../../ui/rejection-alert.tsx';
import { UploadButton } from '../../ui/upload-button.tsx';
import { builtInImages } from './piece-body.ts';
import styles from './content.module.css';
import { t } from '../../ui/words/language.ts';

interface ImageChoiceProps {
  value: string;
  mayBeNone: boolean;
  onChange: (image: string) => void;
}

/** Chooses a built-in picture or an uploaded one, which the server re-encodes. */
export function ImageChoice({ value, mayBeNone, onChange }: ImageChoiceProps) {
  const [uploaded, setUploaded] = useState<readonly string[]>([]);
  const { isBusy, rejection, send } = useMutationState((picture: Blob) =>
    client.uploadImage(picture),
  );
  const chosen = value === '' && !mayBeNone ? builtInImages[0] : value;
  const offered = [...new Set([...builtInImages, ...uploaded, ...(chosen === '' ? [] : [chosen])])];
  return (
    <Stack>
      <Field label={t('Picture')}>
        {(id) => (
          <Radio.Group
            id={id}
            value={chosen}
            onChange={(event) => onChange(String(event.target.value))}
          >
            {mayBeNone && <Radio value="">{t('None')}</Radio>}
            {offered.map((image, index) => (
              <Radio key={image} value={image}>
                <img
                  className={styles['picture']}
                  src={image}
                  alt={t('Number {index}', { index: index + 1 })}
                />
              </Radio>
            ))}
          </Radio.Group>
        )}
      </Field>
      <UploadButton
        icon={<UploadOutlined aria-hidden="true" />}
        isBusy={isBusy}
        onFile={async (picture) => {
          const outcome = await send(picture);
          if (!outcome.ok) return;
          setUploaded([...uploaded, outcome.data.path]);
          onChange(outcome.data.path);
        }}
      >
        {t('Your own picture: JPEG, PNG or WebP, at most 5 MB')}
      </UploadButton>
      <RejectionAlert rejection={rejection} />
    </Stack>
  );
}
