import { useQuery } from '@tanstack/react-query';
import { useSteadyError } from '../../data/queries.ts';
import { ErrorPanel } from '../../ui/layout/error-panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './about-screen.module.css';

interface Part {
  name: string;
  licence: string;
}

/** Written by the build from the modules of the bundle. */
const partsAddress = '/licences.json';

/** The packages in this app, with their licences. */
export function PartList() {
  const parts = useSteadyError(
    useQuery({ queryKey: [partsAddress], queryFn: readParts, staleTime: Infinity }),
  );
  if (parts.data) {
    return (
      <ul className={styles['parts']}>
        {parts.data.map(({ name, licence }) => (
          <li key={name}>
            <span>{name}</span>
            <span className={styles['licence']}>{licence}</span>
          </li>
        ))}
      </ul>
    );
  }
  if (!parts.isError) return <Skeleton count={6} />;
  return <ErrorPanel read={parts} small />;
}

async function readParts({ signal }: { signal: AbortSignal }): Promise<readonly Part[]> {
  const response = await fetch(partsAddress, { signal });
  if (!response.ok) throw new Error(`${partsAddress}: ${response.status}`);
  return (await response.json()) as Part[];
}
