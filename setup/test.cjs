require('./check-node.cjs');
require('./load.cjs')('./test.js');
