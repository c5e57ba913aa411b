require('./check-node.cjs');
require('./load.cjs')('./screens.js');
