require('./check-node.cjs');
require('./load.cjs')('./start.js');
