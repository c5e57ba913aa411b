import type { DropZoneProps } from 'react-aria-components/DropZone';
import { isDirectoryDropItem, isFileDropItem } from 'react-aria-components/useDrop';

type DropItem = Parameters<NonNullable<DropZoneProps['onDrop']>>[0]['items'][number];

/** A file as it was chosen or dropped. */
export interface ChosenFile {
  file: File;
  /** The folder that it was chosen with, such as `lofoten/raw`. */
  folder?: string | undefined;
}

/** The files of an input, which knows their folder if a folder was chosen. Hidden files of a folder are left out. */
export function chosenFiles(files: Iterable<File>): ChosenFile[] {
  return [...files].flatMap((file) => {
    const folder = file.webkitRelativePath.split('/').slice(0, -1).join('/');
    if (folder && isSystemFile(file.name)) return [];
    return [{ file, ...(folder && { folder }) }];
  });
}

/** The dropped files, also those in dropped folders. */
export async function droppedFiles(items: readonly DropItem[], folder = ''): Promise<ChosenFile[]> {
  const found: ChosenFile[] = [];
  for (const item of items) {
    if (isFileDropItem(item)) {
      if (folder && isSystemFile(item.name)) continue;
      found.push({ file: await item.getFile(), ...(folder && { folder }) });
    } else if (isDirectoryDropItem(item)) {
      const entries: DropItem[] = [];
      for await (const entry of item.getEntries()) entries.push(entry);
      found.push(...(await droppedFiles(entries, folder ? `${folder}/${item.name}` : item.name)));
    }
  }
  return found;
}

/** What systems write into folders by themselves. */
function isSystemFile(name: string): boolean {
  return name.startsWith('.') || ['Thumbs.db', 'desktop.ini'].includes(name);
}
