/**
 * Words that mean the same to a visitor who looks for a picture, in English, German and Spanish. Each finds prints that have
 * any of its group. Words without accents also stand for those with. The English words come first, before `|`.
 */
const synonyms: readonly string[] = [
  // Water
  'sea, ocean, seascape, seaside, marine | meer, ozean, mar, oceano',
  'beach, coast, coastal, shore, shoreline | strand, kuste, ufer, playa, costa, orilla',
  'lake, pond | see, teich, lago, laguna',
  'water | wasser, agua',
  'river, stream, creek | fluss, bach, rio, arroyo',
  'waterfall | wasserfall, cascada',
  'wave, surf | welle, wellen, ola, olas',
  'boat, ship, sailboat | boot, schiff, segelboot, barco, velero, bote',
  'harbor, harbour, port, marina | hafen, puerto',
  'jetty, pier, dock, boardwalk | steg, seebrucke, muelle, embarcadero, malecon',
  'lighthouse | leuchtturm, faro',
  'bridge | brucke, puente',
  'island | insel, isla',
  // Land
  'mountain, peak, summit, ridge, alps, alpine | berg, berge, gebirge, gipfel, montana, montanas, sierra, cumbre',
  'hill, slope | hugel, colina, ladera',
  'valley, glen | tal, valle',
  'forest, woods, woodland | wald, walder, bosque, selva',
  'tree, oak, spruce, pine | baum, baume, eiche, fichte, kiefer, arbol, arboles, roble, abeto, pino',
  'palm | palme, palmen, palmera, palmeras',
  'flower, floral, blossom, bloom | blume, blumen, blute, flor, flores',
  'reed | schilf, junco, juncos',
  'field, meadow | feld, wiese, campo, prado',
  'desert, dune, sand, sahara | wuste, dune, sanddune, desierto, duna, dunas, arena',
  'rock, stone, cliff | stein, felsen, klippe, roca, piedra, acantilado',
  'salt flat, salt | salz, salzwuste, sal, salar',
  'rice terrace, paddy | reisterrasse, reisterrassen, arrozal, terraza de arroz',
  'countryside, rural, farm, land | bauernhof, campo, granja',
  // Weather and time
  'fog, mist, foggy, misty, haze | nebel, neblig, dunst, niebla, bruma, neblina',
  'snow, snowy, winter, wintry, frost, ice, january | schnee, verschneit, eis, nieve, invierno, hielo',
  'rain, rainy, wet | regen, lluvia',
  'cloud, cloudy | wolke, wolken, nube, nubes',
  'storm, stormy | sturm, gewitter, tormenta',
  'sky | himmel, cielo',
  'sun, sunlight, sunny, sunshine | sonne, sonnenlicht, sol, soleado',
  'light | licht, luz',
  'shadow, shade | schatten, sombra, sombras',
  'sunrise, dawn, daybreak, sunup, morning, first light | sonnenaufgang, morgen, morgenlicht, amanecer, alba, manana',
  'sunset, dusk, evening, golden hour | sonnenuntergang, abend, abendlicht, dammerung, atardecer, ocaso, tarde',
  'afternoon, siesta, noon | nachmittag, mittag, mediodia',
  'night, nighttime | nacht, noche',
  'summer | sommer, verano',
  'autumn, fall | herbst, otono',
  'spring | fruhling, primavera',
  'star, stars, milky way | stern, sterne, estrella, estrellas',
  'moon | mond, luna',
  'reflection, mirror | spiegelung, reflejo',
  // Built
  'city, urban, cityscape, downtown, town | stadt, grossstadt, stadtisch, ciudad, urbano',
  'street, avenue, road, alley | strasse, gasse, allee, calle, avenida, camino, carretera',
  'architecture, architectural | architektur, arquitectura',
  'building, house | gebaude, haus, edificio, casa',
  'tower, skyscraper, high-rise | turm, hochhaus, wolkenkratzer, torre, rascacielos',
  'stairs, staircase, steps, stairway, spiral staircase | treppe, stufen, treppenhaus, wendeltreppe, escalera, escaleras',
  'arch, arches, arcade, portico, colonnade | bogen, arkade, arco, arcos, portal, soportal',
  'door, doorway | tur, puerta',
  'gate, torii | tor, portal, verja',
  'window | fenster, ventana',
  'wall | mauer, muro, pared',
  'terrace, balcony | terrasse, balkon, terraza, balcon',
  'traffic, cars, car | verkehr, auto, autos, coche, coches, trafico',
  // Things and ways of seeing
  'still life | stillleben, naturaleza muerta, bodegon',
  'fruit, pear, pears | obst, birne, birnen, fruta, pera, peras',
  'olive, olives | oliven, olivo, aceituna',
  'food | essen, comida',
  'vase, bowl | schale, jarron, cuenco',
  'animal, wildlife | tier, tiere, animales, fauna',
  'people, person, portrait of a person | mensch, menschen, leute, gente, personas',
  'abstract, abstraction, geometric, geometry | abstrakt, abstracto, geometrico, geometrie',
  'minimal, minimalism, minimalist, minimalistic | minimalistisch, minimalismus, minimalista, minimalismo',
  'long exposure | langzeitbelichtung, larga exposicion',
  'black and white, b&w, b & w, bw, black & white, monochrome | schwarzweiss, schwarz weiss, schwarz-weiss, blanco y negro, monochrom, monocromo',
  'landscape photography, scenery, scenic, nature | landschaft, paisaje, natur, naturaleza',
  'travel | reise, reisen, viaje, viajes',
];

/** The colors and shapes that `describeLook` names, with their words. */
const looks: readonly (readonly [look: string, words: string])[] = [
  ['red', 'red | rot, rote, rotes, rojo, roja'],
  ['orange', 'orange, terracotta | naranja, terrakotta'],
  ['yellow', 'yellow, gold, golden | gelb, gelbe, goldene, amarillo, dorado'],
  ['green', 'green | grun, grune, grunes, verde'],
  ['turquoise', 'turquoise, teal, aqua | turkis, turquesa'],
  ['blue', 'blue, navy | blau, blaue, blaues, azul'],
  ['purple', 'purple, violet, lilac | lila, violett, morado, violeta'],
  ['pink', 'pink, rose | rosa'],
  ['brown', 'brown | braun, braune, marron, sepia'],
  ['beige', 'beige, sand colored, cream, warm | creme, crema'],
  ['white', 'white, bright | weiss, weisse, hell, blanco, blanca'],
  ['black', 'black, dark | schwarz, schwarze, dunkel, negro, negra, oscuro'],
  ['square', 'square | quadrat, quadratisch, cuadrado'],
  ['portrait', 'portrait, upright, vertical, tall, portrait format | hochformat, hochkant, vertikal'],
  ['landscape', 'landscape, horizontal, landscape format | querformat, apaisado'],
  ['panorama', 'panorama, panoramic | panoramico'],
];

/** What suits a mood, a room or a color, as words of texts and looks. */
const suggestions: readonly (readonly [words: string, suits: string])[] = [
  [
    'calm, calming, peaceful, quiet, serene, tranquil, relaxing, zen, silent, silence, bedroom | ruhig, ruhe, still, friedlich, entspannend, tranquilo, tranquila, calma, sereno, paz, schlafzimmer, dormitorio',
    'mist, fog, lake, minimalism, silence, still, windless, reeds',
  ],
  [
    'moody, dramatic, gloomy, mysterious | dramatisch, dustere, geheimnisvoll, dramatico, misterioso',
    'fog, black and white, clouds, night, storm',
  ],
  ['happy, cheerful, joyful | frohlich, heiter, alegre', 'summer, sun, morning, blue, yellow, orange'],
  ['cozy, cosy, warm light | gemutlich, acogedor', 'window light, afternoon light, still life, warmth'],
  ['romantic | romantisch, romantico', 'dawn, sunset, mist, rose'],
  ['lonely, solitude, alone | einsam, einsamkeit, soledad', 'minimalism, tree, fog, island'],
  ['modern, contemporary | zeitgenossisch, moderno', 'abstraction, architecture, minimalism'],
  ['mediterranean | mediterran, mittelmeer, mediterraneo', 'greece, italy, spain, white, summer'],
  ['scandinavian, nordic | skandinavisch, nordisch, escandinavo, nordico', 'norway, snow, fog, minimalism'],
  ['japanese, asia, asian | japanisch, japones, asien', 'japan, china'],
  ['europe, european | europa', 'italy, greece, spain, norway, germany, austria, portugal, scotland'],
  [
    'living room, above the sofa, over the sofa, sofa, couch, above the couch, over the couch | wohnzimmer, uber dem sofa, sala, salon, sobre el sofa',
    'landscape',
  ],
  ['hallway, corridor, narrow wall | flur, pasillo', 'portrait'],
  ['kitchen, dining room | kuche, esszimmer, cocina, comedor', 'still life, pears, olive, fruit, food'],
  ['office, study, workspace | buro, arbeitszimmer, oficina, despacho', 'architecture, abstraction, city'],
  ['bathroom | badezimmer, bad, bano', 'water, sea, lake, salt flat'],
  ['green | grun, verde', 'forest, spruces, olive, palm, reeds'],
  ['colorful, colourful | bunt, farbig, colorido', 'orange, yellow, red, blue, green, pink'],
];

/** Words that say only that a visitor looks for a picture. They count if there are no others. */
const fillers = `something, anything, some, any, picture, photo, photograph, photography, image, print, poster, art, artwork,
  canvas, framed, fine, nice, beautiful, pretty, great, for, my, me, our, of, with, in, on, at, by, a, an, the, and, to, i, want, like, looking,
  bild, bilder, foto, druck, kunst, etwas, schones, schone, mit, fur, ein, eine, einen, der, die, das, dem, den, von, vom, am, im, und, mein, meine,
  cuadro, imagen, fotografia, lamina, arte, algo, con, para, de, del, la, el, los, las, un, una, y, en, mi`;

/** What else a word, or a few words together, may mean. */
interface Meaning {
  /** Words of texts. */
  words: readonly string[];
  /** Words of `describeLook`. */
  looks: readonly string[];
}

const lookWords = new Set(looks.map(([look]) => look));
const fillerWords = new Set(split(fillers));
const meanings = readMeanings();

/** The most words that a phrase has, such as "blanco y negro". */
const maxPhraseLength = Math.max(...[...meanings.keys()].map((phrase) => phrase.split(' ').length));

/** The English words and phrases with a meaning, in lower case. */
export const englishWords: ReadonlySet<string> = new Set(
  [...synonyms, ...looks.map(([, words]) => words), ...suggestions.map(([words]) => words)].flatMap((words) =>
    split(words.replace(/\|.*/, '')),
  ),
);

export interface SearchTerm {
  /** The typed text: a word, or a phrase with a meaning. */
  text: string;
  /** Undefined for a word that means only itself. */
  meaning?: Meaning;
}

/** Reads a search as phrases and words. Words such as "something" are left out, unless there are no others. */
export function readTerms(search: string): SearchTerm[] {
  const words = search.split(/\s+/).filter(Boolean);
  const terms: SearchTerm[] = [];
  for (let at = 0; at < words.length; ) {
    const term = termAt(words, at);
    terms.push(term);
    at += term.text.split(' ').length;
  }
  const telling = terms.filter(({ text }) => !fillerWords.has(singular(fold(text), fillerWords)));
  return telling.length > 0 ? telling : terms;
}

function termAt(words: readonly string[], at: number): SearchTerm {
  for (let length = Math.min(maxPhraseLength, words.length - at); length > 0; length -= 1) {
    const text = words.slice(at, at + length).join(' ');
    const meaning = meanings.get(singular(fold(text), meanings));
    if (meaning) return { text, meaning };
  }
  return { text: words[at] ?? '' };
}

function readMeanings(): Map<string, Meaning> {
  const found = new Map<string, { words: Set<string>; looks: Set<string> }>();
  const add = (word: string, others: readonly string[], seen: readonly string[] = []) => {
    const known = found.get(word) ?? { words: new Set(), looks: new Set() };
    for (const other of others) known.words.add(other);
    for (const look of seen) known.looks.add(look);
    found.set(word, known);
  };
  for (const group of synonyms.map(split)) for (const word of group) add(word, group);
  for (const [look, group] of looks) {
    const words = split(group);
    // "Portrait" in a text is about a person; "warm" and "tall" say little there.
    const others = isColor(look) ? words : [];
    for (const word of words) add(word, others, [look]);
  }
  for (const [group, suits] of suggestions) {
    const suitable = split(suits);
    const others = suitable.filter((word) => word !== 'landscape' && word !== 'portrait');
    for (const word of split(group))
      add(
        word,
        others,
        suitable.filter((each) => lookWords.has(each)),
      );
  }
  return new Map(
    [...found].map(([word, { words, looks }]) => [word, { words: [...words], looks: [...looks] }]),
  );
}

function isColor(look: string): boolean {
  return !['square', 'portrait', 'landscape', 'panorama'].includes(look);
}

function split(list: string): string[] {
  return list.split(/[,|]/).map((word) => word.trim().replace(/\s+/g, ' '));
}

/** The word as the list has it: itself, without the ending of an English plural, or with "ue" for "ü". */
function singular(word: string, list: { has: (word: string) => boolean }): string {
  const spellings = [word, word.replace(/s$/, ''), word.replace(/es$/, ''), word.replace(/([aou])e/g, '$1')];
  return spellings.find((each) => list.has(each)) ?? word;
}

/** Lower case, without accents and outer punctuation. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
}
