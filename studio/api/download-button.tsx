import { Button, type Props as ButtonProps } from '../ui/button.tsx';
import { Problem } from '../ui/form.tsx';
import { useDownload } from './download.ts';

interface Props extends Pick<ButtonProps, 'kind' | 'busyText' | 'children'> {
  /** Below `/api/studio/`. */
  path: string;
}

/** Saves a file that the shop makes, and says below the button why there is none. */
export function DownloadButton({ path, ...button }: Props) {
  const file = useDownload();
  return (
    <>
      <Button {...button} isPending={file.isPending} onPress={() => file.mutate({ path })} />
      <Problem error={file.error} />
    </>
  );
}
