export const ROOM_SIZE_TEXT: readonly string[] = [
  'A rug that is too small makes furniture look as if it were avoiding it. Almost everyone who writes to us to exchange a rug wants the same one, larger. The remedy costs nothing: tape newspapers together to the size you have in mind, lay them down, and live with them for a day.',
  '## Under a sofa',
  'Let the front legs of every seat stand on the rug, and the rug run at least twenty centimetres past the sofa on both sides. For a sofa of two metres that is an 8X10. A 5X8 works only where the rug is meant as an island under a low table, with the seats well clear of it.',
  '## Under a table',
  'Measure the table and add seventy centimetres on every side: that is where a chair stands when somebody is sitting on it. A table for six asks for a 9X12. Choose a flat weave or a low pile here; chairs move, and crumbs fall.',
  '## Beside a bed',
  'One large rug, two thirds under the bed, is calmer than two runners. With a double bed a 6X9 leaves a soft step on both sides; an 8X10 also reaches past its foot.',
  '## In a hall',
  'Leave a hand’s width of floor on each side, and end before the door so that it swings freely. If your hall is an odd length, ask us: custom rugs take three to four weeks longer, and are cut to the centimetre.',
];
