require('./check-node.cjs');
require('./load.cjs')('./shop.js');
