const LENGTH = 150;

function fill(text: string, length = LENGTH): string {
  const letters = [...text.repeat(Math.ceil(length / [...text].length))];
  return letters.slice(0, length).join('').trim();
}

/** Names that people give to things; most are 150 letters long. */
export const NAMES = {
  words: fill('A hand knotted runner for the long hall behind the second kitchen '),
  noSpaces: fill('Handgeknüpfterseidenteppichausdembergdorf'),
  widest: fill('WM'),
  chinese: fill('手工编织的羊毛地毯来自恒河边的小镇'),
  thai: fill('พรมทอมือจากเมืองริมแม่น้ำ'),
  hindi: fill('मिर्ज़ापुर की हाथ से बुनी ऊनी कालीन '),
  arabic: fill('سجادة صوفية منسوجة يدويا من بلدة على نهر الغانج '),
  hebrewAndLatin: fill('שטיח צמר Ganga Bloom ארוג ביד, 8X10 '),
  emoji: fill('🧶👩🏽‍🎨🇮🇳🏳️‍🌈❤️‍🔥', 60),
  markup: fill(
    `<h1 style="font-size:9em">&lt;b&gt;</h1><script>alert('rug')</script>{{x}} "q" %00 `,
  ),
  marks: fill('Z͑ͫa̴̢l̷g̸o̶ ', 60),
  short: 'I',
} as const;

/** One of the names above, as long as a field takes. */
export const cut = (name: keyof typeof NAMES, length: number) => fill(NAMES[name], length);

/** Five lines of an address, each as long as an envelope is wide. */
export const FIVE_LINES = [
  'c/o The Society for the Preservation of Hand Looms, Gate 4',
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkhaus1',
  'Third courtyard behind the second well, upper floor, left',
  'Village Bhadohi-Gopiganj-Aurai-Suriyawan-Gyanpur Tehsil',
  'opposite of the old dye works that burned down in 1911',
].join('\n');

/** Several paragraphs, one of them a single word, one from right to left. */
export const LONG_TEXT = [
  fill('It lies well and it has the colours of late summer. ', 900),
  fill('W', 400),
  fill('سجادة جميلة جدا ', 300),
].join('\n\n');
