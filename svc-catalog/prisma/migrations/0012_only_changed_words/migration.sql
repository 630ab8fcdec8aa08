-- An import, a choice of several and a form write every column of a product, and `UPDATE OF` asks only which are written.
-- Most change a price: to take the texts apart once more, and to learn their words, took three quarters of that statement.
CREATE OR REPLACE TRIGGER product_says AFTER UPDATE OF name, description, category_id, size_id ON products
  FOR EACH ROW WHEN ((OLD.name, OLD.description, OLD.category_id, OLD.size_id)
                     IS DISTINCT FROM (NEW.name, NEW.description, NEW.category_id, NEW.size_id))
  EXECUTE FUNCTION keep_changed_words();
CREATE OR REPLACE TRIGGER product_teaches_words AFTER UPDATE OF name, description ON products
  FOR EACH ROW WHEN ((OLD.name, OLD.description) IS DISTINCT FROM (NEW.name, NEW.description))
  EXECUTE FUNCTION learn_changed_words();
