// Apart from the entries, because an old Node cannot even read the word import().
module.exports = function load(file) {
  import(file).catch((error) => {
    console.error(error);
    process.exit(1);
  });
};
