require('./check-node.cjs');
require('./load.cjs')('./faults.js');
