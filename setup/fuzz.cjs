require('./check-node.cjs');
require('./load.cjs')('./fuzz.js');
