export const DYE_POT_TEXT: readonly string[] = [
  'The fires are lit before it is light. By the time the first skeins go in, the courtyard smells of wet wool and smoke, and the person at the pots has already tasted the water. That is not a figure of speech: hard water turns madder towards brown, soft water towards pink, and the tongue is quicker than a test strip.',
  '## Three plants and a shell of iron',
  'Nearly every colour in our older designs comes from madder root, indigo and weld. Madder gives everything from apricot to dried blood. Indigo gives the blues, one dip at a time; a night sky takes eleven. Weld over indigo is green, and the only green that ages well. A little iron in the pot saddens any of them.',
  'Wool drinks colour unevenly. The tips of a fibre have seen more weather than its root, one sheep is drier than the next, and the last skein of the day goes into a tired bath. On the loom this becomes what weavers call abrash: slow bands in which the ground drifts a shade lighter and back, like wind over grass.',
  '## Why we leave it alone',
  'For some years we fought it. We weighed, timed and stirred until a field of three square metres was one flat red. Customers sent polite letters: the rug was perfect, and somehow it looked printed.',
  'So the pots are small again. A rug that needs nine kilos of red gets them from four baths, wound together so that the change is gentle. When you see a paler row in ours, that was a Tuesday after rain.',
];
