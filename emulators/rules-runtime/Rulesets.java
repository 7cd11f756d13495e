import com.google.firebase.rules.lang.CompileResult;
import com.google.firebase.rules.lang.FirebaseRulesProtoCompiler;
import com.google.firebase.rules.lang.common.FirebaseRulesLangOptions;
import com.google.firebase.rules.runtime.common.Evaluator;
import com.google.firebase.rules.runtime.impl.DefaultEvaluator;
import com.google.firebase.rules.v1.File;
import com.google.firebase.rules.v1.Issue;
import com.google.firebase.rules.v1.Source;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/** The compiled rules files, by the name that firebase-tools gave them. */
final class Rulesets {
  private static final Pattern VERSION_2 = Pattern.compile("^\\s*rules_version\\s*=\\s*['\"]2['\"]", Pattern.MULTILINE);

  private final Map<String, Evaluator> evaluators = new ConcurrentHashMap<>();

  Evaluator byName(String name) {
    Evaluator evaluator = evaluators.get(name);
    if (evaluator == null) throw new IllegalArgumentException("No ruleset is loaded as " + name);
    return evaluator;
  }

  /** Compiles a rules file; with an error in it nothing is kept, and the answer says where the error is. */
  JsonObject load(int id, JsonObject context) {
    Source source = source(context.getAsJsonObject("source"));
    CompileResult compiled = FirebaseRulesProtoCompiler.createStandalone(languageOptions()).compile(source);
    JsonObject answer = Answers.withResult(id, new JsonObject());
    for (Issue issue : compiled.getIssues()) {
      String list = issue.getSeverity() == Issue.Severity.ERROR ? "errors" : "warnings";
      answer.getAsJsonArray(list).add(describe(issue));
    }
    if (compiled.hasCompilationError()) return answer;
    evaluators.put(context.get("rulesetName").getAsString(), new DefaultEvaluator(compiled.getRulesetAst()));
    answer.getAsJsonObject("result").addProperty("rulesVersion", rulesVersion(source));
    return answer;
  }

  /** What the Storage service allows in production beyond the bare language. */
  private static FirebaseRulesLangOptions languageOptions() {
    return FirebaseRulesLangOptions.builder().allowTernaryOperator(true).allowCrossServiceRules(true).build();
  }

  private static Source source(JsonObject json) {
    Source.Builder source = Source.newBuilder();
    for (JsonElement element : json.getAsJsonArray("files")) {
      JsonObject file = element.getAsJsonObject();
      source.addFiles(
          File.newBuilder().setName(file.get("name").getAsString()).setContent(file.get("content").getAsString()));
    }
    return source.build();
  }

  private static int rulesVersion(Source source) {
    return source.getFilesList().stream().anyMatch(file -> VERSION_2.matcher(file.getContent()).find()) ? 2 : 1;
  }

  private static String describe(Issue issue) {
    var position = issue.getSourcePosition();
    return "%s:%d:%d - %s %s".formatted(
        position.getFileName(), position.getLine(), position.getColumn(), issue.getSeverity(), issue.getDescription());
  }
}
