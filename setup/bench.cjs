require('./check-node.cjs');
require('./load.cjs')('./bench.js');
