import { type ReactNode, useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import actions from '../../../ui/actions.module.css';
import { Button } from '../../../ui/button.tsx';
import { Problem } from '../../../ui/form.tsx';
import { shrinkPhoto } from '../shrink-photo.ts';

interface Props {
  text: string;
  /** What is photographed, for screen readers. */
  name: string;
  isQuiet: boolean;
  /** Called with a JPEG that is small enough to wait on the device. */
  onPhoto: (jpeg: Blob) => Promise<void>;
  /** Other buttons beside it. */
  children?: ReactNode;
}

/** A button that opens the phone's camera, or asks for a file where there is none. */
export function Camera({ text, name, isQuiet, onPhoto, children }: Props) {
  const [isShrinking, setIsShrinking] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const take = async (files: FileList | null) => {
    const file = files?.[0];
    if (!file) return;
    setIsShrinking(true);
    setProblem(undefined);
    await shrinkPhoto(file).then(onPhoto).catch(setProblem);
    setIsShrinking(false);
  };
  return (
    <>
      <div className={actions.tight}>
        <FileTrigger acceptedFileTypes={['image/*']} defaultCamera="environment" onSelect={take}>
          <Button
            {...(isQuiet && { kind: 'quiet' as const })}
            isPending={isShrinking}
            busyText="Making it smaller…"
          >
            {text}
            <span className="visually-hidden">, the {name}</span>
          </Button>
        </FileTrigger>
        {children}
      </div>
      <Problem error={problem} />
    </>
  );
}
