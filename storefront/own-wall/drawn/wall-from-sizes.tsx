import { useEffect, useState } from 'react';
import { Problem } from '../../ui/form/problem.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { HangStep, type HungProps } from '../hang/hang-step.tsx';
import type { HangableWall } from '../hang/hangable-wall.ts';
import styles from '../own-wall.module.css';
import { drawWallFromSizes } from './draw-wall-from-sizes.ts';
import type { WallSizes } from './wall-sizes.ts';

interface WallFromSizesProps extends HungProps {
  sizes: WallSizes;
  onBack(): void;
}

/** The print on a wall that we draw, because the visitor has no photo of it. */
export function WallFromSizes({ sizes, onBack, ...hung }: WallFromSizesProps) {
  const { wall, hasFailed, retry } = useDrawnWall(sizes);
  const changeSizes = (
    <p className={styles.ways}>
      <TextButton onClick={onBack}>Change the sizes</TextButton>
    </p>
  );
  if (!wall) {
    return (
      <div className={styles.controls}>
        {hasFailed ? (
          <Problem
            text="The picture of the furniture couldn't be loaded. Check your connection."
            onRetry={retry}
          />
        ) : (
          <p role="status">Drawing your wall…</p>
        )}
        {changeSizes}
      </div>
    );
  }
  return (
    <HangStep {...hung} wall={wall}>
      {changeSizes}
    </HangStep>
  );
}

function useDrawnWall(sizes: WallSizes) {
  const [wall, setWall] = useState<HangableWall>();
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again
  useEffect(() => {
    let isCurrent = true;
    drawWallFromSizes(sizes).then(
      (drawn) => isCurrent && setWall(drawn),
      () => isCurrent && setFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [sizes, attempt]);
  const retry = () => {
    setFailed(false);
    setAttempt(attempt + 1);
  };
  return { wall, hasFailed, retry };
}
