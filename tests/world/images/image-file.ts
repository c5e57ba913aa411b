import sharp from 'sharp';

/** The size, look and metadata of an image file. Metadata that is not given is not in the file. */
export interface ImageFile {
  width?: number;
  height?: number;
  background?: string;
  /** Random grain instead of one color, which makes large files. */
  noise?: boolean;
  title?: string;
  artist?: string;
  description?: string;
  location?: string;
  keywords?: string[];
  /** `photoshop:DateCreated`. */
  dateCreated?: string;
  /** `exif:DateTimeOriginal`. */
  dateTimeOriginal?: string;
  /** `xmp:CreateDate`. */
  createDate?: string;
  focus?: { x: number; y: number };
}

/** A file that the import accepts: large enough, with title, artist and category. */
export const completeFile: ImageFile = {
  width: 1800,
  height: 1200,
  title: 'Misty Ridge',
  artist: 'Ada Lind',
  description: 'The first light.',
  location: 'Jotunheimen, Norway',
  keywords: ['fog', 'nature'],
  dateCreated: '2025-03-01T06:00:00Z',
};

/** A file whose pictures are made quickly. With less height, the import would add a note about its crops. */
export const strip: ImageFile = { ...completeFile, height: 880 };

/** The bytes of an image with the metadata in its XMP block. */
export async function imageFile(file: ImageFile, format: 'jpeg' | 'png' | 'tiff' | 'webp' | 'avif' = 'jpeg') {
  const { width = 64, height = 48, background = '#345678', noise } = file;
  const grain = noise ? { noise: { type: 'gaussian', mean: 128, sigma: 60 } as const } : {};
  return sharp({ create: { width, height, channels: 3, background, ...grain } })
    .withXmp(xmpPacket(file))
    .toFormat(format)
    .toBuffer();
}

/** The metadata as XMP, as programs write it into an image file or a sidecar. */
export function xmpPacket(file: ImageFile): string {
  const { title, artist, description, location, keywords = [], focus } = file;
  const { dateCreated, dateTimeOriginal, createDate } = file;
  const attributes = [
    location && `Iptc4xmpCore:Location="${escapeXml(location)}"`,
    dateCreated && `photoshop:DateCreated="${dateCreated}"`,
    dateTimeOriginal && `exif:DateTimeOriginal="${dateTimeOriginal}"`,
    createDate && `xmp:CreateDate="${createDate}"`,
  ].filter(Boolean);
  const elements = [
    title && list('title', 'Alt', [title], ' xml:lang="x-default"'),
    artist && list('creator', 'Seq', [artist]),
    description && list('description', 'Alt', [description], ' xml:lang="x-default"'),
    keywords.length > 0 && list('subject', 'Bag', keywords),
    focus && region(focus),
  ].filter(Boolean);
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">
    <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
      xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"
      xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
      xmlns:Iptc4xmpCore="http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/"
      xmlns:mwg-rs="http://www.metadataworkinggroup.com/schemas/regions/"
      xmlns:stArea="http://ns.adobe.com/xmp/sType/Area#" ${attributes.join(' ')}>
      ${elements.join('\n')}
    </rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;
}

function list(name: string, kind: 'Alt' | 'Seq' | 'Bag', texts: string[], attributes = ''): string {
  const entries = texts.map((text) => `<rdf:li${attributes}>${escapeXml(text)}</rdf:li>`).join('');
  return `<dc:${name}><rdf:${kind}>${entries}</rdf:${kind}></dc:${name}>`;
}

function region({ x, y }: { x: number; y: number }): string {
  const area = `<mwg-rs:Area stArea:x="${x}" stArea:y="${y}" stArea:w="0.1" stArea:h="0.1" stArea:unit="normalized"/>`;
  const focus = `<rdf:Description mwg-rs:Type="Focus" mwg-rs:Name="Focus">${area}</rdf:Description>`;
  return `<mwg-rs:Regions rdf:parseType="Resource"><mwg-rs:RegionList><rdf:Bag><rdf:li>${focus}</rdf:li></rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions>`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
