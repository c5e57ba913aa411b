-- The log of changes calls variants and crops as the code does. Only keys match, because a quote inside a text is escaped.
update staff_changes set
  before = replace(replace(before::text, '"forms": ', '"variants": '), '"focusByForm": ', '"focusByCrop": ')::jsonb,
  after = replace(replace(after::text, '"forms": ', '"variants": '), '"focusByForm": ', '"focusByCrop": ')::jsonb
where before::text ~ '"(forms|focusByForm)": ' or after::text ~ '"(forms|focusByForm)": ';
