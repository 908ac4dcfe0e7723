export { SolveAnswers } from "@/components/calculator/solve/solve-answers";
export { startsOf } from "@/lib/calculator/solve/starts";
