import { CopyButton } from './copy-button.tsx';
import styles from './copy-fact.module.css';

/** A value of a description list with a copy button. */
export function CopyFact({ name, value }: { name: string; value: string }) {
  return (
    <div className={styles['fact']}>
      <dt className={styles['name']}>{name}</dt>
      <dd className={styles['value']}>
        <span translate="no">{value}</span>
        <CopyButton name={name} value={value} />
      </dd>
    </div>
  );
}
