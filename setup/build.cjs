require('./check-node.cjs');
require('./load.cjs')('./build.js');
