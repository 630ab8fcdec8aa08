// Stands in for a picture of the shop's own, as build-kit's picture loader would give it.
module.exports = {
  src: '/assets/picture.webp',
  srcSet: '/assets/picture.webp 1200w',
  width: 1200,
  height: 1500,
};
