import { UploadOutlined } from '@ant-design/icons';
import { Button, Radio, Upload } from 'antd';
import { useState } from 'react';
import { uploadImage, type Refusal } from '../../data/client.ts';
import { Field } from '../../ui/field.tsx';
import { Stack } from '../../ui/page.tsx';
import { RefusalAlert } from '../../ui/states.tsx';
import { images } from './piece-body.ts';
import styles from './content.module.css';

interface ImageChoiceProps {
  value: string;
  mayBeNone: boolean;
  onChange: (image: string) => void;
}

/** A picture that comes with the app, or one of one's own, which the server draws anew. */
export function ImageChoice({ value, mayBeNone, onChange }: ImageChoiceProps) {
  const [uploaded, setUploaded] = useState<readonly string[]>([]);
  const chosen = value === '' && !mayBeNone ? images[0] : value;
  const offered = [...new Set([...images, ...uploaded, ...(chosen === '' ? [] : [chosen])])];
  return (
    <Stack>
      <Field label="Picture">
        {(id) => (
          <Radio.Group
            id={id}
            value={chosen}
            onChange={(event) => onChange(String(event.target.value))}
          >
            {mayBeNone && <Radio value="">None</Radio>}
            {offered.map((image, index) => (
              <Radio key={image} value={image}>
                <img className={styles['picture']} src={image} alt={`Number ${index + 1}`} />
              </Radio>
            ))}
          </Radio.Group>
        )}
      </Field>
      <UploadButton
        onUploaded={(path) => {
          setUploaded([...uploaded, path]);
          onChange(path);
        }}
      />
    </Stack>
  );
}

const kinds = 'image/jpeg,image/png,image/webp';

function UploadButton({ onUploaded }: { onUploaded: (path: string) => void }) {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const send = async (picture: Blob) => {
    setBusy(true);
    const outcome = await uploadImage(picture);
    setBusy(false);
    setRefusal(outcome.ok ? null : outcome);
    if (outcome.ok) onUploaded(outcome.data.path);
  };
  return (
    <Stack>
      <Upload
        accept={kinds}
        showUploadList={false}
        beforeUpload={(picture) => {
          void send(picture);
          return false;
        }}
      >
        <Button icon={<UploadOutlined aria-hidden="true" />} loading={isBusy}>
          A picture of your own: JPEG, PNG or WebP, at most 5 MB
        </Button>
      </Upload>
      <RefusalAlert refusal={refusal} />
    </Stack>
  );
}
