require('./check-node.cjs');
require('./load.cjs')('./dev.js');
