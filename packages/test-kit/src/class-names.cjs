// Stands in for a style module: each class is called what its author called it.
module.exports = new Proxy({}, { get: (_, name) => (name === '__esModule' ? false : name) });
